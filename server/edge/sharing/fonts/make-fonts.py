"""Makes the two faces of the shared pictures, at one weight each and in the form that pictures are drawn with, from those
of the pages.

Needs fonttools and brotli (Debian: python3-fonttools, python3-brotli). Run again only when the faces of the pages change:

    python3 make-fonts.py <web/public/fonts> <this folder>
"""
import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

pages, out = (Path(argument) for argument in sys.argv[1:])
for face, weight in (("fraunces", 560), ("figtree", 560)):
    font = instantiateVariableFont(TTFont(pages / f"{face}.woff2"), {"wght": weight})
    family = f"Gathri {face.title()}"
    for record in list(font["name"].names):
        if record.nameID in (1, 4, 16):
            font["name"].setName(family, record.nameID, record.platformID, record.platEncID, record.langID)
        elif record.nameID in (2, 17):
            font["name"].setName("Regular", record.nameID, record.platformID, record.platEncID, record.langID)
    font["OS/2"].usWeightClass = 400
    font.flavor = None
    font.save(out / f"{face}.ttf")
    print(face, (out / f"{face}.ttf").stat().st_size)
