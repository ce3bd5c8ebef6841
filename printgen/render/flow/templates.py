"""Templates of layouts/sheets, filled in by Jinja in its sandbox; what is wrong in one is told by its line."""

from collections.abc import Callable, Mapping
from pathlib import Path
from traceback import extract_tb
from types import CodeType
from typing import Any

from jinja2 import (
    BytecodeCache,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.bccache import Bucket
from jinja2.loaders import split_template_path
from jinja2.sandbox import ImmutableSandboxedEnvironment

from printgen.errors import BadData, Origin, Problem, reason_of
from printgen.model.markup import plain
from printgen.paths import show_path, template_folders
from printgen.render.flow.marked_html import show_value

# What a faulty template may raise, and the sandbox where one asks for what it may not have.
FAULTS = (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, MemoryError, RecursionError)
HINT = "templates in ./layouts/sheets go before those that came with printgen"
NO_FILE_HINT = "put a file there that can be read; where nothing is there, the one that came with printgen is taken"


class _Folders(FileSystemLoader):
    """Folders of templates. A link that leads out of them is not a template.

    A template that cannot be read is refused. The same template in a later folder is not what its author meant.
    """

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return a template's text, its path, and what tells whether it is fresh. Raises TemplateNotFound, BadData."""
        for folder in self.searchpath:
            _refuse_no_file(Path(folder, *split_template_path(template)))
        text, path, is_fresh = super().get_source(environment, template)
        if not any(Path(path).resolve().is_relative_to(Path(folder).resolve()) for folder in self.searchpath):
            raise TemplateNotFound(template, f'"{template}" leads out of its folder')
        return text, path, is_fresh


def _refuse_no_file(path: Path) -> None:
    """Make sure that there is nothing at a path, or a file that can be read. Raises BadData."""
    try:
        path.lstat()
        if not path.is_file():
            raise _refuse(path, "is not a file")
        path.open("rb").close()
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise _refuse(path, f"cannot be read: {reason_of(error)}") from None


def _refuse(path: Path, message: str) -> BadData:
    return BadData([Problem(Origin(show_path(path)), message, NO_FILE_HINT)])


class _Compiled(BytecodeCache):
    """What templates were compiled to, for all printers of this process: that takes as long as to set a short sheet."""

    def __init__(self) -> None:
        self.codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take the code of a template with this path and this text, if it is there."""
        bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        self.codes[bucket.key, bucket.checksum] = bucket.code


_compiled = _Compiled()


class Templates:
    """The templates and style sheets of ./layouts/sheets and, where it lacks one, the ones that came with printgen."""

    def __init__(self, **known: object) -> None:
        self.folders = template_folders()
        self.environment = ImmutableSandboxedEnvironment(
            loader=_Folders(self.folders),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            bytecode_cache=_compiled,
            finalize=show_value,
        )
        del self.environment.globals["lipsum"]  # words for a trial, as many as one asks for
        self.environment.globals |= known
        self.environment.filters["plain"] = plain

    def fill(self, name: str, values: Mapping[str, Any]) -> str:
        """Return a template filled in with values. Raises BadData if it is faulty or cannot be read."""
        try:
            return self.environment.get_template(name).render(values)
        except FAULTS as error:
            raise BadData(
                [Problem(self._find_line(name, error), f"does not work: {str(error) or type(error).__name__}", HINT)]
            ) from None

    def _find_line(self, name: str, error: Exception) -> Origin:
        """Return the line of a template that an error comes from."""
        if isinstance(error, TemplateSyntaxError) and error.filename:
            return Origin(show_path(Path(error.filename)), error.lineno, 1)
        lines = [line for line in extract_tb(error.__traceback__) if Path(line.filename).parent in self.folders]
        if not lines:
            return Origin(name)
        return Origin(show_path(Path(lines[-1].filename)), lines[-1].lineno or 0, 1)
