"""reportlab alone: cards of a picture, a title and a text, nine to an A4 page.

usage: peer_pictures.py CARDS.tsv FOLDER OUT.pdf    (a line for each card: title, text, the picture's path in FOLDER)
"""

import sys
from pathlib import Path

import deckcommon as d
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

cards, folder, out = (Path(word) for word in sys.argv[1:])
canvas = Canvas(str(out), pagesize=A4)
lines = [line.split("\t") for line in cards.read_text(encoding="utf-8").splitlines()]
for number, (title, text, picture) in enumerate(lines):
    slot = number % d.PER_PAGE
    if number and not slot:
        canvas.showPage()
    x, y = (length * d.MM for length in d.slot_xy(slot))
    top, wide, high = A4[1] - y, d.CARD_W * d.MM, d.CARD_H * d.MM
    canvas.roundRect(x, top - high, wide, high, 8)
    canvas.drawImage(folder / picture, x + 30, top - 190, wide - 60, 160, mask="auto", preserveAspectRatio=True)
    canvas.setFont("Helvetica-Bold", 13)
    canvas.drawString(x + 10, top - 20, title)
    canvas.setFont("Helvetica", 8)
    for step, line in enumerate(simpleSplit(text, "Helvetica", 8, wide - 20)):
        canvas.drawString(x + 10, top - 205 - step * 10, line)
canvas.save()
