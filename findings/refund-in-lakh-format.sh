#!/usr/bin/env bash
# Guess: in Excel's usual format for lakhs and crores, each library shows a refund of ₹1,299 as -1,299. Excel does: a last section after
#   conditions keeps the sign. The format is [>=10000000]##\,##\,##\,##0;[>=100000]##\,##\,##0;##,##0
# What happens: xlsx takes the sign off and writes 1,299, in its CSV too. From hucre comes 1,299 as well, and it groups no lakhs. The
#   formatter numfmt is right.
# Who is hurt: the accountant who turns a report of sales into CSV. Refunds become sales, and the sum is wrong by twice each refund.
# xlsx@0.18.5, hucre@1.0.0, numfmt@4.0.1 and exceljs@4.4.0, seen on 2026-11-30.
# Way out: read bare values (rawNumbers), never formatted text, and format them with Intl.NumberFormat('en-IN').
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund xlsx@0.18.5 hucre@1.0.0 numfmt@4.0.1 exceljs@4.4.0
cat > show.js <<'JS'
import ExcelJS from 'exceljs'
import { formatValue } from 'hucre'
import { format } from 'numfmt'
import XLSX from 'xlsx'
const mask = String.raw`[>=10000000]##\,##\,##\,##0;[>=100000]##\,##\,##0;##,##0`
const amounts = [25_000_000, 150_000, -1299, -150_000]
const formatters = {
  numfmt: (amount) => format(mask, amount),
  hucre: (amount) => formatValue(amount, mask),
  xlsx: (amount) => XLSX.SSF.format(mask, amount),
}
for (const [name, show] of Object.entries(formatters)) console.log(`${name}: ${amounts.map((amount) => show(amount)).join(' | ')}`)
const workbook = new ExcelJS.Workbook()
workbook.addWorksheet('Sales').addRow(amounts).eachCell((cell) => (cell.numFmt = mask))
const { Sales } = XLSX.read(await workbook.xlsx.writeBuffer()).Sheets
console.log('CSV by xlsx:', XLSX.utils.sheet_to_csv(Sales))
console.log('CSV by xlsx, rawNumbers:', XLSX.utils.sheet_to_csv(Sales, { rawNumbers: true }))
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'numfmt: 2,50,00,000 | 1,50,000 | -1,299 | -150,000
hucre: 25,000,000 | 150,000 | 1,299 | 150,000
xlsx: 2,50,00,000 | 1,50,000 | 1,299 | 150,000
CSV by xlsx: "2,50,00,000","1,50,000","1,299","150,000"
CSV by xlsx, rawNumbers: 25000000,150000,-1299,-150000' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
