"""Lines that a player types in a terminal that can do more than print lines: with a history, hints and completion."""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth

from printgen.play.terminal.lines import Complete, fit_prompt, fit_question

MENU_LINES = 6
WIDEST_MEANING = 48
IsKept = Callable[[str], bool]


class Prompt:
    """Asks for lines, with a history.

    earlier: the lines that the history begins with, the oldest first.
    is_kept: tells of a new line whether it joins the history.
    """

    is_typed = True

    def __init__(self, earlier: Iterable[str], is_kept: IsKept) -> None:
        history, suggest = _History(list(earlier), is_kept), AutoSuggestFromHistory()
        self._lines = _open_prompt(history=history, auto_suggest=suggest, key_bindings=KEYS)
        self._answers = _open_prompt(key_bindings=TAB)

    def ask_line(self, prompt: str, complete: Complete, status: str, hint: str) -> str:
        """Ask for a line. The status stands at the right of the line, the hint in the line while it is empty.

        Raises EOFError for Ctrl-D, and KeyboardInterrupt for Ctrl-C in an empty line.
        """
        return self._lines.prompt(
            FormattedText([("bold", fit_prompt(prompt, hint))]),
            completer=_Menu(complete),
            rprompt=lambda: _while_typing("italic", status),
            placeholder=lambda: _while_typing("ansibrightblack", hint),
        )

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:
        """Ask for an answer. Raises EOFError and KeyboardInterrupt if the player gives it up."""
        return self._answers.prompt(
            FormattedText([("bold", fit_question(question, hint))]),
            completer=_Menu(complete),
            placeholder=lambda: _while_typing("ansibrightblack", hint),
        )


class _History(InMemoryHistory):
    """Earlier lines, without lines that must not be kept."""

    def __init__(self, earlier: list[str], is_kept: IsKept) -> None:
        super().__init__(earlier)
        self._is_kept = is_kept

    def append_string(self, string: str) -> None:
        if self._is_kept(string):
            super().append_string(string)


def _open_prompt(**options: Any) -> PromptSession[str]:
    """Return what asks, with a menu, and with colours where they are wanted."""
    depth = ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None
    return PromptSession(color_depth=depth, reserve_space_for_menu=MENU_LINES, **options)


def _while_typing(style: str, words: str) -> FormattedText:
    """Return words that vanish from the screen when the line is done."""
    return FormattedText([] if get_app().is_done else [(style, words)])


class _Menu(Completer):
    """Completes a line with what its beginning could become."""

    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterator[Completion]:
        for candidate in self._complete(document.text_before_cursor):
            meaning = candidate.meaning if candidate.meaning != candidate.text else ""
            if len(meaning) > WIDEST_MEANING:
                meaning = f"{meaning[: WIDEST_MEANING - 3]}..."
            yield Completion(candidate.text, -candidate.taken, display_meta=meaning)


def _is_completed() -> bool:
    """Tell whether there was one candidate, and it stands in the line."""
    state = get_app().current_buffer.complete_state
    return bool(state and len(state.completions) == 1 and state.complete_index is not None)


TAB, KEYS = KeyBindings(), KeyBindings()


@TAB.add("tab", filter=Condition(_is_completed))
@KEYS.add("tab", filter=Condition(_is_completed))
def _close(event: KeyPressEvent) -> None:
    event.current_buffer.complete_state = None  # to go on to the next one would take away what is there


@KEYS.add("c-c")
def _clear(event: KeyPressEvent) -> None:
    if event.current_buffer.text:
        event.current_buffer.reset()
    else:
        event.app.exit(exception=KeyboardInterrupt, style="class:aborting")
