#!/usr/bin/env bash
# Guess: a reader of .xlsx gives 30 November 2026 in each way that ECMA-376 has for a day. It can count days since 1900, or since 1904 as
#   older Excel for Mac did. It can also write ISO 8601 text into a cell of type d, as Excel's Strict format does.
# What happens: in India, xlsx takes ten seconds off, so the day is the 29th. The readers xlsx and xlsx-populate forget 1904, so the year is 2022.
#   The reader exceljs takes the text 2026-11-30 for the number 2026, which is 18 July 1905. From hucre it comes as a text, and
#   xlsx-populate loses it.
# Who is hurt: a company that uploads its gift list. Its parcels come a day early, or the list is refused for a day long past.
# exceljs@4.4.0, xlsx@0.18.5, read-excel-file@9.3.17, hucre@1.0.0, xlsx-populate@1.21.0 and fflate@0.8.3, seen on 2026-11-30.
# Way out: read-excel-file gives midnight in UTC for all three. With xlsx, read the formatted text (w) instead of a Date.
set -euo pipefail
export TZ=Asia/Kolkata
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5 read-excel-file@9.3.17 hucre@1.0.0 xlsx-populate@1.21.0 fflate@0.8.3
cat > show.js <<'JS'
import ExcelJS from 'exceljs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readXlsx } from 'hucre'
import readExcelFile from 'read-excel-file/node'
import XLSX from 'xlsx'
import populate from 'xlsx-populate'
async function writeWorkbook(date1904, cell) {
  const workbook = new ExcelJS.Workbook()
  workbook.properties.date1904 = date1904
  workbook.addWorksheet('Gifts').getCell('A1').value = new Date('2026-11-30')
  const files = unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer()))
  const path = 'xl/worksheets/sheet1.xml'
  if (cell) files[path] = strToU8(strFromU8(files[path]).replace(/><v>\d+<\/v>/, cell))
  return Buffer.from(zipSync(files))
}
const readers = {
  exceljs: async (file) => (await new ExcelJS.Workbook().xlsx.load(file)).worksheets[0].getCell('A1').value,
  xlsx: (file) => XLSX.read(file, { cellDates: true }).Sheets.Gifts.A1.v,
  'xlsx, formatted': (file) => XLSX.read(file, { cellDates: true, dateNF: 'yyyy-mm-dd' }).Sheets.Gifts.A1.w,
  'read-excel-file': async (file) => (await readExcelFile(file))[0].data[0][0],
  hucre: async (file) => (await readXlsx(file)).sheets[0].rows[0][0],
  'xlsx-populate': async (file) => populate.numberToDate((await populate.fromDataAsync(file)).sheet(0).cell('A1').value()),
}
const show = (value) => {
  if (!(value instanceof Date)) return JSON.stringify(value)
  return Number.isNaN(value.getTime()) ? 'no date' : value.toLocaleString('sv-SE')
}
const files = [await writeWorkbook(false), await writeWorkbook(true), await writeWorkbook(false, ' t="d"><v>2026-11-30</v>')]
for (const [reader, read] of Object.entries(readers)) {
  const [since1900, since1904, text] = await Promise.all(files.map(read))
  console.log(`${reader}\n  1900: ${show(since1900)}, 1904: ${show(since1904)}, ISO 8601: ${show(text)}`)
}
JS
output=$(node show.js)
echo "$output"
[ "$output" = 'exceljs
  1900: 2026-11-30 05:30:00, 1904: 2026-11-30 05:30:00, ISO 8601: 1905-07-18 05:21:10
xlsx
  1900: 2026-11-29 23:59:50, 1904: 2022-11-28 23:59:50, ISO 8601: 2026-11-30 00:00:00
xlsx, formatted
  1900: "2026-11-30", 1904: "2026-11-30", ISO 8601: "2026-11-30"
read-excel-file
  1900: 2026-11-30 05:30:00, 1904: 2026-11-30 05:30:00, ISO 8601: 2026-11-30 05:30:00
hucre
  1900: 2026-11-30 05:30:00, 1904: 2026-11-30 05:30:00, ISO 8601: "2026-11-30"
xlsx-populate
  1900: 2026-11-30 00:00:00, 1904: 2022-11-29 00:00:00, ISO 8601: no date' ] && echo 'as described' || { echo 'This has changed.'; exit 1; }
