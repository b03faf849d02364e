"""Cuts the two faces of the shop to what its pages use, into web/public/fonts.

Needs fonttools and brotli (Debian: fonttools, python3-brotli) and the unpacked npm packages
@fontsource-variable/figtree and @fontsource-variable/fraunces:

    python3 make-fonts.py <figtree package> <fraunces package> <output folder>

Run again only to change weights or letters; the results are committed, with their licence beside them.
"""
import sys
from copy import deepcopy
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.instancer import instantiateVariableFont

LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x20B9, 0x2212]
LETTERS += [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2190, 0x2191, 0x2192, 0x2193]


def open_at(path, **axes):
    font = instantiateVariableFont(TTFont(path), axes, inplace=True)
    if "gvar" in font:
        for name in font.getGlyphOrder():
            font["gvar"].variations.setdefault(name, [])
    return font


def take_glyph(font, source, character):
    """Copies one simple glyph with its variations: the rupee sign lives in the latin-ext half of each face."""
    name = source.getBestCmap()[character]
    if source["glyf"][name].isComposite():
        raise SystemExit(f"{name} is made of parts; copy those too")
    variations = source["gvar"].variations.get(name, []) if "gvar" in source else None
    add_glyph(font, name, source["glyf"][name], source["hmtx"][name], variations, character)


def turn_glyph(font, upright, character, name, clockwise):
    """Adds an arrow that points sideways, made by turning the one that points up about the middle of its box."""
    up = font.getBestCmap()[upright]
    glyph, (advance, _) = deepcopy(font["glyf"][up]), font["hmtx"][up]
    sign = 1 if clockwise else -1
    across, middle = (glyph.xMin + glyph.xMax) / 2, (glyph.yMin + glyph.yMax) / 2
    width = advance + (glyph.yMax - glyph.yMin) - (glyph.xMax - glyph.xMin)
    glyph.coordinates = GlyphCoordinates(
        [(round(width / 2 + sign * (y - middle)), round(middle - sign * (x - across))) for x, y in glyph.coordinates]
    )
    variations = deepcopy(font["gvar"].variations.get(up, []))
    for variation in variations:
        points, phantoms = variation.coordinates[:-4], variation.coordinates[-4:]
        variation.coordinates = [d and (sign * d[1], -sign * d[0]) for d in points] + phantoms
    glyph.recalcBounds(font["glyf"])
    add_glyph(font, name, glyph, (width, glyph.xMin), variations, character)


def add_glyph(font, name, glyph, metrics, variations, character):
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name] = glyph
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["hmtx"][name] = (round(metrics[0]), metrics[1])
    if variations is not None:
        font["gvar"].variations[name] = variations
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[character] = name
    # Widths per weight are read from gvar once this table, which knows nothing of the new glyph, is gone.
    if "HVAR" in font:
        del font["HVAR"]


def save(font, path, features):
    options = Options(flavor="woff2", layout_features=features, name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(path)
    print(path, path.stat().st_size)


figtree, fraunces, out = (Path(argument) for argument in sys.argv[1:])
text = open_at(figtree / "files/figtree-latin-wght-normal.woff2", wght=(400, 700))
take_glyph(text, open_at(figtree / "files/figtree-latin-ext-wght-normal.woff2", wght=(400, 700)), 0x20B9)
turn_glyph(text, 0x2191, 0x2192, "arrowright", clockwise=True)
turn_glyph(text, 0x2191, 0x2190, "arrowleft", clockwise=False)
save(text, out / "figtree.woff2", ["kern", "ccmp", "locl", "tnum", "frac", "numr", "dnom", "mark", "mkmk"])

# One weight: the shop asks for 480 to 540, and the axis between them would weigh as much as a picture.
cut = {"opsz": 56, "SOFT": 60, "WONK": 0, "wght": 520}
display = open_at(fraunces / "files/fraunces-latin-full-normal.woff2", **cut)
take_glyph(display, open_at(fraunces / "files/fraunces-latin-ext-full-normal.woff2", **cut), 0x20B9)
save(display, out / "fraunces.woff2", ["kern", "liga", "ccmp", "locl", "mark", "mkmk"])
