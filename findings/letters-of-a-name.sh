#!/usr/bin/env bash
# Guess: libraries that split at graphemes (UAX #29) count one name alike, and the same name alike in each Indian script.
# What happens: Shri is one letter or two. Rule GB9c, since Unicode 15.1, keeps letters together that join around a virama. It holds for
#   Devanagari, Bengali, Gujarati, Odia, Telugu and Malayalam. Kannada, Gurmukhi and Tamil are still cut. Two libraries, graphemer and
#   grapheme-splitter, follow the older rule and cut Shri in each script. A third, runes2, cuts vowels off as well.
# Who is hurt: the buyer of an engraving with a limit or a price per letter. The page takes a name that the order refuses, and a name in Kannada
#   costs more than the same name in Telugu.
# unicode-segmenter@0.17.3, @formatjs/intl-segmenter@12.2.15, graphemer@1.4.0, grapheme-splitter@1.0.4, graphemesplit@2.6.0
#   and runes2@1.1.10, seen on 2026-11-30.
# Way out: one counter of one Unicode version for page and server. Where space counts, limit the width of the drawn name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund unicode-segmenter@0.17.3 @formatjs/intl-segmenter@12.2.15 graphemer@1.4.0 grapheme-splitter@1.0.4 \
  graphemesplit@2.6.0 runes2@1.1.10
cat > show.js <<'JS'
import { Segmenter } from '@formatjs/intl-segmenter'
import Splitter from 'grapheme-splitter'
import graphemer from 'graphemer'
import split from 'graphemesplit'
import { runes } from 'runes2'
import { splitGraphemes } from 'unicode-segmenter/grapheme'
const segmenter = new Segmenter('en', { granularity: 'grapheme' })
const splitters = {
  'unicode-segmenter': (name) => [...splitGraphemes(name)],
  '@formatjs/intl-segmenter': (name) => [...segmenter.segment(name)].map(({ segment }) => segment),
  graphemer: (name) => new graphemer.default().splitGraphemes(name),
  'grapheme-splitter': (name) => new Splitter().splitGraphemes(name),
  graphemesplit: split,
  runes2: runes,
}
const shri = { Devanagari: 'श्री', Gujarati: 'શ્રી', Telugu: 'శ్రీ', Malayalam: 'ശ്രീ', Kannada: 'ಶ್ರೀ', Gurmukhi: 'ਸ਼੍ਰੀ', Tamil: 'ஸ்ரீ' }
for (const [library, cut] of Object.entries(splitters)) {
  const counts = Object.entries(shri).map(([script, name]) => `${script} ${cut(name).length}`)
  console.log(`${library}: ${counts.join(', ')}`)
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'unicode-segmenter: Devanagari 1, Gujarati 1, Telugu 1, Malayalam 1, Kannada 2, Gurmukhi 2, Tamil 2
@formatjs/intl-segmenter: Devanagari 1, Gujarati 1, Telugu 1, Malayalam 1, Kannada 2, Gurmukhi 2, Tamil 2
graphemer: Devanagari 2, Gujarati 2, Telugu 2, Malayalam 2, Kannada 2, Gurmukhi 2, Tamil 2
grapheme-splitter: Devanagari 2, Gujarati 2, Telugu 2, Malayalam 2, Kannada 2, Gurmukhi 2, Tamil 2
graphemesplit: Devanagari 1, Gujarati 1, Telugu 1, Malayalam 1, Kannada 2, Gurmukhi 2, Tamil 2
runes2: Devanagari 4, Gujarati 4, Telugu 4, Malayalam 4, Kannada 4, Gurmukhi 5, Tamil 3' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
