"""Lines that a player types in a terminal, with completion, history and Ctrl-C that clears the line."""

import os
from collections.abc import Callable, Iterable, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth

from printgen.digital.words import Candidate

Complete = Callable[[str], Iterable[Candidate]]
MENU_LINES = 6
WIDEST_MEANING = 48


class Prompt:
    """Asks for lines; `earlier` are those of its history, the oldest first."""

    is_typed = True

    def __init__(self, earlier: Iterable[str]) -> None:
        self._lines: PromptSession[str] = PromptSession(
            history=InMemoryHistory(list(earlier)),
            auto_suggest=AutoSuggestFromHistory(),
            key_bindings=_make_keys(),
            color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
            reserve_space_for_menu=MENU_LINES,
        )
        self._answers: PromptSession[str] = PromptSession(
            color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
            reserve_space_for_menu=MENU_LINES,
        )

    def ask_line(self, complete: Complete, aside: str, hint: str) -> str:
        """Ask for a line; the aside stands at its right, the hint in it while it is empty.

        Raises EOFError for Ctrl-D, and KeyboardInterrupt for Ctrl-C in an empty line.
        """
        return self._lines.prompt(
            FormattedText([("bold", "> ")]),
            completer=_Menu(complete),
            rprompt=lambda: _while_typing("italic", aside),
            placeholder=lambda: _while_typing("ansibrightblack", hint),
        )

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:
        """Ask for an answer. Raises EOFError and KeyboardInterrupt for one that is refused."""
        return self._answers.prompt(
            FormattedText([("bold", f"{question}? ")]),
            completer=_Menu(complete),
            placeholder=lambda: _while_typing("ansibrightblack", hint),
        )


def _while_typing(style: str, words: str) -> FormattedText:
    """Return words that do not stay on the screen when a line is done."""
    return FormattedText([] if get_app().is_done else [(style, words)])


class _Menu(Completer):
    """Completes with what a function says that the text before the cursor could become."""

    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterator[Completion]:
        for candidate in self._complete(document.text_before_cursor):
            meaning = candidate.meaning if candidate.meaning != candidate.text else ""
            if len(meaning) > WIDEST_MEANING:
                meaning = f"{meaning[: WIDEST_MEANING - 3]}..."
            yield Completion(candidate.text, -candidate.taken, display_meta=meaning)


def _make_keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-c")
    def _clear(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys
