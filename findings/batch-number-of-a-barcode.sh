#!/usr/bin/env bash
# Guess: readers of a GS1-128 barcode give one text, or at least keep batch and serial number apart.
# What happens: four readers give four texts. ISO/IEC 15417 sends the sign after a batch number as GS, 1D in hex. Without a hint,
#   @zxing/library drops it. Batch AB12 and serial number 345 (AI 21) become batch AB1221345. The text of quagga2 starts with a GS
#   of its own, and the parser refuses it.
# Who is hurt: the packer who scans boxes of sweets. The batch that a maker recalls is not found among the batches that were sold.
# @bwip-js/node@4.11.4, zxing-wasm@3.1.6, @zxing/library@0.23.0, @undecaf/zbar-wasm@0.11.0, @ericblade/quagga2@1.12.1,
#   gs1-barcode-parser-mod@1.2.1 and pngjs@7.0.0, seen on 2026-11-30.
# Way out: the hint ASSUME_GS1 in @zxing/library, and one GS fewer at the start of quagga2's text. The other two texts parse as they are.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @bwip-js/node@4.11.4 zxing-wasm@3.1.6 @zxing/library@0.23.0 @undecaf/zbar-wasm@0.11.0 \
  @ericblade/quagga2@1.12.1 gs1-barcode-parser-mod@1.2.1 pngjs@7.0.0
cat > show.js <<'JS'
import { readFileSync } from 'node:fs'
import bwip from '@bwip-js/node'
import Quagga from '@ericblade/quagga2'
import { scanImageData } from '@undecaf/zbar-wasm'
import zxing from '@zxing/library'
import parser from 'gs1-barcode-parser-mod'
import { PNG } from 'pngjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
prepareZXingModule({ overrides: { wasmBinary: readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm') } })
const text = '(01)08901234567890(10)AB12(21)345'
const file = await bwip.toBuffer({ bcid: 'gs1-128', text, scale: 4, height: 20, padding: 20, backgroundcolor: 'ffffff' })
const { width, height, data } = PNG.sync.read(file)
const readWithZxing = (...hints) => {
  const source = new zxing.RGBLuminanceSource(Uint8ClampedArray.from({ length: width * height }, (_, at) => data[4 * at]), width, height)
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source))
  return new zxing.MultiFormatReader().decode(bitmap, new Map(hints)).getText()
}
const src = `data:image/png;base64,${file.toString('base64')}`
const forQuagga = { src, locate: false, inputStream: { size: 0 }, decoder: { readers: ['code_128_reader'] } }
const texts = {
  'zxing-wasm': (await readBarcodes(file))[0].text,
  '@zxing/library': readWithZxing(),
  '@zxing/library, ASSUME_GS1': readWithZxing([zxing.DecodeHintType.ASSUME_GS1, true]),
  zbar: (await scanImageData({ width, height, data: new Uint8ClampedArray(data) }))[0].decode(),
  quagga2: (await Quagga.decodeSingle(forQuagga)).codeResult.code,
}
for (const [name, scanned] of Object.entries(texts)) {
  console.log(`${name}: ${JSON.stringify(scanned)}`)
  try {
    console.log('  parsed:', parser.parseBarcode(scanned).parsedCodeItems.map(({ ai, data }) => `${ai}=${data}`).join(' '))
  } catch (error) {
    console.log('  the parser raises:', error)
  }
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'zxing-wasm: "(01)08901234567890(10)AB12(21)345"
  parsed: 01=08901234567890 10=AB12 21=345
@zxing/library: "010890123456789010AB1221345"
  parsed: 01=08901234567890 10=AB1221345
@zxing/library, ASSUME_GS1: "]C1010890123456789010AB12\u001d21345"
  parsed: 01=08901234567890 10=AB12 21=345
zbar: "010890123456789010AB12\u001d21345"
  parsed: 01=08901234567890 10=AB12 21=345
quagga2: "\u001d010890123456789010AB12\u001d21345"
  the parser raises: no valid AI' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
