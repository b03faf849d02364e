#!/usr/bin/env bash
# Guess: a PDF library that draws Hindi names well draws names in Punjabi, Telugu, Malayalam and Bengali as well.
# What happens: PDFKit and react-pdf draw with fontkit. It raises an error for Singh in Punjabi, Shri in Telugu and Lakshmi in Malayalam.
#   These fonts leave out some anchors of marks, which OpenType allows (GPOS: "may be NULL"). In Indra in Bengali the r stands beside the word
#   instead of below it. HarfBuzz, the shaper of Chromium and Firefox, takes the same fonts and names.
# Who is hurt: Mr Singh gets no invoice and no gift card, since one name stops the whole file. Indra's name is cut in wood with a loose stroke.
# fontkit@2.0.4, pdfkit@0.20.2, @react-pdf/renderer@4.9.0 with react@19.3.1, harfbuzzjs@1.6.4 and Noto Sans by @expo-google-fonts
#   (devanagari@0.4.1, gurmukhi@0.4.1, telugu@0.4.2, malayalam@0.4.2, bengali@0.4.4), seen on 2026-11-30.
# Way out: shape with HarfBuzz and draw outlines.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
fonts=@expo-google-fonts/noto-sans
npm install --silent --no-audit --no-fund fontkit@2.0.4 pdfkit@0.20.2 @react-pdf/renderer@4.9.0 react@19.3.1 harfbuzzjs@1.6.4 \
  $fonts-devanagari@0.4.1 $fonts-gurmukhi@0.4.1 $fonts-telugu@0.4.2 $fonts-malayalam@0.4.2 $fonts-bengali@0.4.4
cat > show.js <<'JS'
import { readFileSync } from 'node:fs'
import { Document, Font as PageFont, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { create } from 'fontkit'
import { Blob, Buffer as Shaped, Face, Font, shape } from 'harfbuzzjs'
import PDFKit from 'pdfkit'
import { createElement } from 'react'
const drawers = {
  HarfBuzz: (name, bytes) => {
    const shaped = new Shaped()
    shaped.addText(name)
    shaped.guessSegmentProperties()
    shape(new Font(new Face(new Blob(Uint8Array.from(bytes).buffer))), shaped)
    return shaped.getGlyphInfos().map(({ codepoint }) => codepoint).join(' ')
  },
  fontkit: (name, bytes) => create(bytes).layout(name).glyphs.map(({ id }) => id).join(' '),
  PDFKit: (name, bytes) => void new PDFKit().font(bytes).text(name).end(),
  'react-pdf': async (name, bytes, script) => {
    PageFont.register({ family: script, src: `data:font/ttf;base64,${bytes.toString('base64')}` })
    const text = createElement(Text, { style: { fontFamily: script } }, name)
    await renderToBuffer(createElement(Document, {}, createElement(Page, {}, text)))
  },
}
const names = { Devanagari: 'लक्ष्मी', Gurmukhi: 'ਸਿੰਘ', Telugu: 'శ్రీ', Malayalam: 'ലക്ഷ്മി', Bengali: 'ইন্দ্র' }
for (const [script, name] of Object.entries(names)) {
  const bytes = readFileSync(`node_modules/@expo-google-fonts/noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`)
  const results = Object.entries(drawers).map(async ([drawer, draw]) => {
    try {
      return `${drawer} ${(await draw(name, bytes, script)) ?? 'writes a file'}`
    } catch (error) {
      return `${drawer} raises ${error.name}`
    }
  })
  console.log(`${script}: ${(await Promise.all(results)).join(', ')}`)
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'Devanagari: HarfBuzz 83 260 80 33, fontkit 83 260 80 33, PDFKit writes a file, react-pdf writes a file
Gurmukhi: HarfBuzz 52 48 77 20, fontkit raises TypeError, PDFKit raises TypeError, react-pdf raises TypeError
Telugu: HarfBuzz 244 556, fontkit raises TypeError, PDFKit raises TypeError, react-pdf raises TypeError
Malayalam: HarfBuzz 52 167 77 48 65, fontkit raises TypeError, PDFKit raises TypeError, react-pdf raises TypeError
Bengali: HarfBuzz 15 349 224 324 288, fontkit 15 349 224 324 279, PDFKit writes a file, react-pdf writes a file' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
