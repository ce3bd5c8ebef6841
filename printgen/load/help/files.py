"""What an editor says of each kind of file."""

FILES = {
    "system": "What the game is and who wrote it: system.yaml.",
    "table": "A table with a die and rows, or a list of entries. The file's name is its id.",
    "products": "Which decks and sheets to make: products.yaml.",
    "procedures": "How a turn goes, for the reference sheet: procedures.yaml. Each procedure has an id.",
    "roster": "Names to choose from, for each result of a table: a file in rosters/.",
    "markers": "Markers to cut or punch out: markers.yaml. Each has an id.",
    "trackers": "Boards to put markers, cubes or cards on: trackers.yaml. Each has an id.",
    "forms": "Paper to write on, also on screen: forms.yaml. Each form has an id.",
    "maps": "Maps of the table, drawn to scale: maps.yaml. Each has an id.",
    "measures": "Sticks, templates, rings and dials to cut out at true size: measures.yaml. Each has an id.",
    "play": "How piles, bags, dice and gauges are used when the game is played: play.yaml.",
    "collection": "What a player owns of a game's rosters: printgen play GAME --collection FILE.",
    "scenario": "What is on the table tonight: printgen build --scenario FILE, and play, draw and others with it.",
    "profile": "How to print, for printgen build --profile FILE.",
    "paper": "A paper, for printgen build --paper.",
    "format": "A card format, for printgen build --card.",
    "card-layout": "How a card is arranged; decks name it as their layout.",
    "service": "A print service: the size of its cards and how it wants their pictures.",
    "words": "The words of a language that printgen itself prints; the file's name is the language's tag.",
    "theme": "Colours, shapes and fonts. With `extends` it says what differs from another theme, and no more.",
}
