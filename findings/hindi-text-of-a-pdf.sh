#!/usr/bin/env bash
# Guess: a PDF reader gives Hindi text as it was written, at least where the PDF marks it with ActualText.
# What happens: glyphs stand in drawn order, so a short i comes before its consonant. pdf.js reads them so, and passes over ActualText.
# Who is hurt: who searches or copies a name in Firefox, and programs that read invoices or gift cards with pdf.js.
# pdfkit@0.20.2 and pdfjs-dist@6.5.438 with @fontsource/noto-sans-devanagari@5.3.0, seen on 2026-11-30.
# Way out: mark the text all the same (markContent with actual), since Poppler and screen readers follow it. Never read names back with pdf.js.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund pdfkit@0.20.2 pdfjs-dist@6.5.438 @fontsource/noto-sans-devanagari@5.3.0
cat > show.js <<'JS'
import PDFDocument from 'pdfkit'
// Node 20 lacks it.
Promise.withResolvers ??= function () {
  let settle
  const promise = new this((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...settle }
}
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
const font = 'node_modules/@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'
async function readBack(text, isMarked) {
  const pdf = new PDFDocument({ tagged: true, lang: 'hi', pdfVersion: '1.7' })
  const parts = []
  pdf.on('data', (part) => parts.push(part))
  const ended = new Promise((done) => pdf.on('end', done))
  const draw = () => {
    if (isMarked) pdf.markContent('Span', { actual: text })
    pdf.font(font).text(text)
    if (isMarked) pdf.endMarkedContent()
  }
  pdf.addStructure(pdf.struct('P', {}, [draw]))
  pdf.end()
  await ended
  const read = await getDocument({ data: new Uint8Array(Buffer.concat(parts)), verbosity: 0 }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  return items.map(({ str }) => str ?? '').join('').trim()
}
const letters = (text) => [...text].map((letter) => letter.codePointAt(0).toString(16)).join(' ')
for (const text of ['श्री', 'प्रिया']) {
  console.log('written:', letters(text))
  console.log('read:', letters(await readBack(text, false)))
  console.log('read, with ActualText:', letters(await readBack(text, true)))
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'written: 936 94d 930 940
read: 936 94d 930 940
read, with ActualText: 936 94d 930 940
written: 92a 94d 930 93f 92f 93e
read: 93f 92a 94d 930 92f 93e
read, with ActualText: 93f 92a 94d 930 92f 93e' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
