"""The scenario in words: what the player is told of it when play begins."""

from printgen.model.scenario import Scenario


def phrase_scenario(scenario: Scenario) -> list[str]:
    """Return the lines of a scenario: its title, what it is about, and how it is set up."""
    steps = [f"  {number}. {' '.join(step.text.split())}" for number, step in enumerate(scenario.set_up, 1)]
    notes = [f"  Note: {' '.join(note.text.split())}" for note in scenario.notes]
    text = [" ".join(scenario.text.split())] if scenario.text else []
    return [f"Tonight: {scenario.title}", *text, *steps, *notes] if scenario.title else []
