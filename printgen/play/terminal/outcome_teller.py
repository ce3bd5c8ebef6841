"""Tells what an action has done: its events, what can block a card, and once a turn the notes of the scenario."""

from printgen.play.game.event import CardDrawn, TokenMoved
from printgen.play.game.places import TAKEN
from printgen.play.terminal.display import Display
from printgen.play.terminal.owed import list_blocking
from printgen.play.words.phrases import DoneAction, find_phase, list_drawn_notes


class OutcomeTeller:
    """Tells what has come of actions; `is_typed` tells whether somebody sees the prompt."""

    def __init__(self, display: Display, *, is_typed: bool) -> None:
        self.display = display
        self.is_typed = is_typed
        self._notes = set[tuple[int, str]]()  # notes of the scenario that were told, each with its turn

    def tell(self, done: DoneAction, *, is_known: bool) -> None:
        """Tell what came of an action; what a scenario says of all things that are drawn is told once in a turn."""
        turn = done.before.progress.turn
        moved = [event for event in done.events if isinstance(event, TokenMoved) and event.goes == TAKEN]
        bags = {event.bag for event in moved if event.token.isdecimal()}
        self.display.known = {note for each, note in self._notes if each == turn}
        self.display.show_outcome(done, is_known=is_known)
        self._notes |= {(turn, note) for bag in bags for note in list_drawn_notes(done.before, bag)}

    def tell_blocking(self, done: DoneAction) -> None:
        """Tell what blocks a card that was drawn, where somebody types, but for one that came for a blocked one."""
        phase = done.before.progress.phase
        if self.is_typed and phase:
            piles = [event.pile for event in done.events if isinstance(event, CardDrawn)]
            words = list_blocking(done.before, find_phase(done.before, phase).also, piles)
            if words and getattr(done.action, "routine", "") not in words:
                self.display.show_hint(done.after.words.say("prompts.besides", lines=", ".join(words)))

    def forget(self) -> None:
        """Forget what was told, for an action was taken back."""
        self._notes = set()
