#!/usr/bin/env bash
# Guess: a renderer that joins letters into श्री also gives राम, Ram, its room.
# What happens: resvg gives a vowel sign that follows its letter no room, so the next letter is drawn over it. Words without such signs are
#   right. The pictures' inked width is compared with the advance by HarfBuzz and canvas (Skia), which agree. A few units apart are fine.
# Who is hurt: Ram, Meena and Priya see their names overlap in previews, share pictures and whatever is cut or printed from them.
# @resvg/resvg-wasm@2.6.2 and @resvg/resvg-js@2.6.2, by harfbuzzjs@1.6.4, @napi-rs/canvas@1.1.1 and Noto Sans by @expo-google-fonts
#   (devanagari@0.4.1, tamil@0.4.3, bengali@0.4.4), seen on 2026-11-30.
# Way out: shape with HarfBuzz and hand resvg outlines instead of text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
fonts=@expo-google-fonts/noto-sans
npm install --silent --no-audit --no-fund @resvg/resvg-wasm@2.6.2 @resvg/resvg-js@2.6.2 harfbuzzjs@1.6.4 @napi-rs/canvas@1.1.1 \
  $fonts-devanagari@0.4.1 $fonts-tamil@0.4.3 $fonts-bengali@0.4.4
cat > show.js <<'JS'
import { readFileSync } from 'node:fs'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { Resvg as Native } from '@resvg/resvg-js'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { Blob, Buffer as Shaped, Face, Font, shape } from 'harfbuzzjs'
await initWasm(readFileSync('node_modules/@resvg/resvg-wasm/index_bg.wasm'))
const names = { Devanagari: ['श्री', 'राम', 'मीना', 'प्रिया'], Tamil: ['ஸ்ரீ', 'ராம்'], Bengali: ['কমল', 'প্রিয়া'] }
for (const [script, words] of Object.entries(names)) {
  const path = `node_modules/@expo-google-fonts/noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`
  const file = readFileSync(path)
  const font = new Font(new Face(new Blob(Uint8Array.from(file).buffer)))
  GlobalFonts.register(file, script)
  for (const word of words) {
    const shaped = new Shaped()
    shaped.addText(word)
    shaped.guessSegmentProperties()
    shape(font, shaped)
    const advance = shaped.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    const context = createCanvas(1, 1).getContext('2d')
    context.font = `100px ${script}`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 300">
      <text x="100" y="200" font-family="Noto Sans ${script}" font-size="100">${word}</text></svg>`
    const widths = {
      HarfBuzz: advance / 10,
      canvas: context.measureText(word).width,
      'resvg-wasm': new Resvg(svg, { font: { fontBuffers: [file] } }).innerBBox().width,
      'resvg-js': new Native(svg, { font: { fontFiles: [path], loadSystemFonts: false } }).innerBBox().width,
    }
    console.log(`${word}: ${Object.entries(widths).map(([name, width]) => `${name} ${Math.round(width)}`).join(', ')}`)
  }
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'श्री: HarfBuzz 97, canvas 97, resvg-wasm 97, resvg-js 97
राम: HarfBuzz 127, canvas 127, resvg-wasm 103, resvg-js 103
मीना: HarfBuzz 167, canvas 167, resvg-wasm 143, resvg-js 143
प्रिया: HarfBuzz 167, canvas 167, resvg-wasm 143, resvg-js 143
ஸ்ரீ: HarfBuzz 151, canvas 151, resvg-wasm 143, resvg-js 143
ராம்: HarfBuzz 214, canvas 214, resvg-wasm 136, resvg-js 136
কমল: HarfBuzz 215, canvas 215, resvg-wasm 217, resvg-js 217
প্রিয়া: HarfBuzz 192, canvas 192, resvg-wasm 168, resvg-js 168' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
