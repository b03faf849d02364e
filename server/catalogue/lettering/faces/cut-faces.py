"""Cuts the faces that words on a piece are lettered in, and measures each: one file has the letters of western Europe and
the scripts that its face was drawn for.

Needs fonttools, Pillow, NumPy and SciPy (Debian: fonttools, python3-pil, python3-scipy), and the faces as their npm
packages have them, named below:

    npm install --prefix SCRATCH --ignore-scripts @expo-google-fonts/kalam@0.4.1 …
    python3 server/catalogue/lettering/faces/cut-faces.py SCRATCH/node_modules

Words that were ordered point at the digest of a file: change no face that is here; add the changed one under a new key.
"""
import json
import sys
from hashlib import sha256
from pathlib import Path

import numpy
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import distance_transform_edt

here = Path(__file__).parent
packages = Path(sys.argv[1])
papers = here.parents[1] / "documents" / "pdf" / "fonts"

# Each script's block, and the letter whose height is the height of a word: x, or the base to the headline.
SCRIPTS = {
    "latin": (0x20, "x"),
    "devanagari": (0x900, "क"),
    "bengali": (0x980, "ক"),
    "gurmukhi": (0xA00, "ਕ"),
    "gujarati": (0xA80, "ક"),
    "oriya": (0xB00, "କ"),
    "tamil": (0xB80, "க"),
    "telugu": (0xC00, "క"),
    "kannada": (0xC80, "ಕ"),
    "malayalam": (0xD00, "ക"),
}
MARKS = [0x20, *range(0x2E, 0x3A), 0x964, 0x965, 0x200C, 0x200D, 0x25CC]
WESTERN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x20B9]

expo = "@expo-google-fonts"
FACES = {
    "fraunces": (f"{expo}/fraunces/400Regular/Fraunces_400Regular.ttf", ["latin"]),
    "great-vibes": (f"{expo}/great-vibes/400Regular/GreatVibes_400Regular.ttf", ["latin"]),
    "kalam": (f"{expo}/kalam/400Regular/Kalam_400Regular.ttf", ["latin", "devanagari"]),
    "tiro": (f"{expo}/tiro-devanagari-hindi/400Regular/TiroDevanagariHindi_400Regular.ttf", ["latin", "devanagari"]),
    "amita": (f"{expo}/amita/Amita_400Regular.ttf", ["latin", "devanagari"]),
    "yatra": (f"{expo}/yatra-one/YatraOne_400Regular.ttf", ["latin", "devanagari"]),
    "rasa": (f"{expo}/rasa/Rasa_400Regular.ttf", ["latin", "gujarati"]),
    "galada": (f"{expo}/galada/Galada_400Regular.ttf", ["latin", "bengali"]),
    "chilanka": (f"{expo}/chilanka/Chilanka_400Regular.ttf", ["latin", "malayalam"]),
    # Without Latin: what a hand lacks is lettered in them.
    "kavivanar": ("@fontsource/kavivanar/files/kavivanar-tamil-400-normal.woff2", ["tamil"]),
    **{f"noto-{script}": (papers / f"{script}.ttf", [script]) for script in SCRIPTS if script != "latin"},
}


def letters_of(script):
    first = SCRIPTS[script][0]
    return [*range(0x41, 0x5B), *range(0x61, 0x7B)] if script == "latin" else range(first + 0x15, first + 0x3A)


def cut(source, scripts, target):
    font = TTFont(source, recalcTimestamp=False)
    options = Options(layout_features=["*"], hinting=False, name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    blocks = [code for script in scripts if script != "latin" for code in range(SCRIPTS[script][0], SCRIPTS[script][0] + 0x80)]
    subsetter.populate(unicodes=[*MARKS, *blocks, *(WESTERN if "latin" in scripts else [])])
    subsetter.subset(font)
    font.flavor = None
    font.save(target)


def writes(ink, inside, radius):
    core = inside >= radius
    if not core.any():
        return False
    return ((distance_transform_edt(~core) < radius) & ink).sum() >= 0.97 * ink.sum()


def measure_stem(path, codes, upem):
    """The widest pen that still writes 97 % of a letter's ink, in the face's units; of all letters the tenth thinnest."""
    size = 200
    face = ImageFont.truetype(str(path), size)
    widths = []
    for code in codes:
        image = Image.new("L", (size * 3, size * 3))
        ImageDraw.Draw(image).text((size, size // 2), chr(code), font=face, fill=255)
        box = image.getbbox()
        if box is None:
            continue
        ink = numpy.pad(numpy.asarray(image.crop(box)) > 127, 2)
        inside = distance_transform_edt(ink)
        fits = [radius for radius in numpy.arange(0.5, 40, 0.25) if writes(ink, inside, radius)]
        widths.append(2 * max(fits, default=0.5))
    return round(float(numpy.percentile(widths, 10)) * upem / size)


faces = {}
for key, (source, scripts) in FACES.items():
    target = here / f"{key}.ttf"
    cut(packages / source, scripts, target)
    font = TTFont(target)
    glyphs, outlines, upem = font.getBestCmap(), font["glyf"], font["head"].unitsPerEm
    faces[key] = {
        "digest": sha256(target.read_bytes()).hexdigest(),
        "unitsPerEm": upem,
        "scripts": {
            script: {
                "height": outlines[glyphs[ord(SCRIPTS[script][1])]].yMax,
                "stem": measure_stem(target, [code for code in letters_of(script) if code in glyphs], upem),
            }
            for script in scripts
        },
    }
    print(key, faces[key])
(here / "faces.json").write_text(json.dumps(faces, indent=2) + "\n")
