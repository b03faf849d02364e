#!/usr/bin/env bash
# Guess: a PDF library that lacks ₹ in its standard font raises an error, or draws a box.
# What happens: ₹ is U+20B9. The libraries jsPDF, PDFKit and react-pdf write the bytes 20 and B9. In WinAnsiEncoding these are a space and ¹
#   (ISO 32000-1, annex D). Only pdf-lib raises an error.
# Who is hurt: who reads an invoice of ₹499 as ¹499, and pays or books 1499. Programs that read the invoice find no currency.
# jspdf@4.2.1, pdfkit@0.20.2, @react-pdf/renderer@4.9.0 with react@19.3.1, pdf-lib@1.17.1 and pdfjs-dist@6.5.438, seen on 2026-11-30.
# Way out: embed a font that has ₹, or write Rs. and INR with the standard fonts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund jspdf@4.2.1 pdfkit@0.20.2 @react-pdf/renderer@4.9.0 react@19.3.1 pdf-lib@1.17.1 pdfjs-dist@6.5.438
cat > show.js <<'JS'
import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { jsPDF } from 'jspdf'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import PDFKit from 'pdfkit'
import { createElement } from 'react'
// Node 20 lacks it.
Promise.withResolvers ??= function () {
  let settle
  const promise = new this((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...settle }
}
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
const text = 'Total ₹499'
const writers = {
  jspdf: () => new jsPDF().text(text, 20, 20).output('arraybuffer'),
  pdfkit: async () => {
    const pdf = new PDFKit()
    pdf.text(text).end()
    const parts = []
    for await (const part of pdf) parts.push(part)
    return Buffer.concat(parts)
  },
  'react-pdf': () => renderToBuffer(createElement(Document, {}, createElement(Page, {}, createElement(Text, {}, text)))),
  'pdf-lib': async () => {
    const pdf = await PDFDocument.create()
    pdf.addPage().drawText(text, { font: await pdf.embedFont(StandardFonts.Helvetica) })
    return pdf.save()
  },
}
for (const [name, write] of Object.entries(writers)) {
  try {
    const read = await getDocument({ data: new Uint8Array(await write()), verbosity: 0 }).promise
    const { items } = await (await read.getPage(1)).getTextContent()
    console.log(`${name}: ${items.map(({ str }) => str).join('')}`)
  } catch (error) {
    console.log(`${name} raises: ${error.message}`)
  }
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'jspdf: T o t a l ¹ 4 9 9
pdfkit: Total ¹499
react-pdf: Total ¹499
pdf-lib raises: WinAnsi cannot encode "₹" (0x20b9)' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
