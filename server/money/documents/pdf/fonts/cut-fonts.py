"""Cuts the shop's two faces to the fixed weights that papers are set in, as TrueType, which PDF embeds, and Noto Sans to
each script of India that a buyer's name may be written in.

Needs fonttools, brotli and Noto (Debian: fonttools, python3-brotli, fonts-noto-core); reads web/public/fonts, writes
beside this file:

    python3 server/money/documents/pdf/fonts/cut-fonts.py

Run again only when those faces change; the results are committed, with their licences beside them.
"""
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont


def set_tabular_figures(font):
    """Figures of one width, so that columns of amounts align without asking for it in every piece of text."""
    features = [f for f in font["GSUB"].table.FeatureList.FeatureRecord if f.FeatureTag == "tnum"]
    lookups = {i for f in features for i in f.Feature.LookupListIndex}
    turned = {k: v for i in lookups for t in font["GSUB"].table.LookupList.Lookup[i].SubTable for k, v in t.mapping.items()}
    for table in font["cmap"].tables:
        table.cmap = {code: turned.get(glyph, glyph) for code, glyph in table.cmap.items()}


here = Path(__file__).parent
faces = here.parents[3] / "web" / "public" / "fonts"
for face, weight, name in [("figtree", 400, "regular"), ("figtree", 700, "bold"), ("fraunces", 600, "display")]:
    font = TTFont(faces / f"{face}.woff2")
    instantiateVariableFont(font, {"wght": weight}, inplace=True)
    if face == "figtree":
        set_tabular_figures(font)
    font.flavor = None
    # Two faces of one name would be taken for one and the same.
    font["name"].setName(f"{face.capitalize()}-{name.capitalize()}", 6, 3, 1, 0x409)
    font["head"].modified = font["head"].created  # the same bytes every time
    font.recalcTimestamp = False
    font.save(here / f"{name}.ttf")
    (here / f"{face}-OFL.txt").write_bytes((faces / f"{face}-OFL.txt").read_bytes())

NOTO = Path("/usr/share/fonts/truetype/noto")
SCRIPTS = "devanagari bengali gurmukhi gujarati oriya tamil telugu kannada malayalam".split()
for index, script in enumerate(SCRIPTS):
    font = TTFont(NOTO / f"NotoSans{script.capitalize()}-Regular.ttf", recalcTimestamp=False)
    block = range(0x900 + index * 0x80, 0x980 + index * 0x80)
    options = Options(layout_features=["*"], hinting=False, name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    # With the figures and marks that stand between words, dandas, joiners and the dotted circle.
    subsetter.populate(unicodes=[*range(0x20, 0x41), *block, 0x964, 0x965, 0x200C, 0x200D, 0x25CC])
    subsetter.subset(font)
    font.save(here / f"{script}.ttf")
