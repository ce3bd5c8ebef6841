"""What an editor says of each key, wherever it may stand."""

from printgen.load.help.look import LOOK
from printgen.load.help.pack import PACK
from printgen.load.help.pieces import PIECES
from printgen.load.help.play import PLAY_KEYS

# By the end of the path of keys that leads there, ids left out; of several that match the longest counts.
KEYS = PACK | PIECES | PLAY_KEYS | LOOK
