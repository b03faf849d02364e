#!/usr/bin/env bash
# Guess: a library that checks GSTINs takes each one with a right check character.
# What happens: stdnum and format-utils refuse the code 38, which Ladakh has had since 2019, and 97, Other Territory. Both want Z as the
#   14th character. It is D for departments that deduct tax, and C for marketplaces that collect it. The check character is right in each.
# Who is hurt: companies in Leh and Kargil, who cannot buy with their GSTIN and lose the input tax credit.
# stdnum@1.12.0 and format-utils@0.0.13, seen on 2026-11-30.
# Way out: the patterns of the GSTR-1 offline tool, today's list of State codes, and the check character.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund stdnum@1.12.0 format-utils@0.0.13
cat > show.js <<'JS'
import utilities from 'format-utils'
import { stdnum } from 'stdnum'
const gstins = {
  'Maharashtra': '27AAACG1234H1Z0',
  'Ladakh': '38AAACG1234H1ZX',
  'Other Territory': '97AAACG1234H1ZT',
  'Karnataka, deducts tax': '29AAACG1234H1D5',
  'Karnataka, collects tax': '29AAACG1234H1C7',
}
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const hasRightEnd = (gstin) => {
  const products = [...gstin.slice(0, 14)].map((character, at) => characters.indexOf(character) * (at % 2 === 0 ? 1 : 2))
  const sum = products.reduce((total, product) => total + Math.floor(product / 36) + (product % 36), 0)
  return gstin.at(-1) === characters[(36 - (sum % 36)) % 36]
}
for (const [place, gstin] of Object.entries(gstins)) {
  const answers = [hasRightEnd(gstin), stdnum.IN.gstin.validate(gstin).isValid, utilities.Validator.gst(gstin)]
  const [end, first, second] = answers.map((takes) => (takes ? 'right' : 'wrong'))
  console.log(`${place}, ${gstin}: check character ${end}, stdnum ${first}, format-utils ${second}`)
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'Maharashtra, 27AAACG1234H1Z0: check character right, stdnum right, format-utils right
Ladakh, 38AAACG1234H1ZX: check character right, stdnum wrong, format-utils wrong
Other Territory, 97AAACG1234H1ZT: check character right, stdnum wrong, format-utils wrong
Karnataka, deducts tax, 29AAACG1234H1D5: check character right, stdnum wrong, format-utils wrong
Karnataka, collects tax, 29AAACG1234H1C7: check character right, stdnum wrong, format-utils wrong' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
