import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeZip } from '#server/testing/write-zip.ts'
import { isXlsx, readXlsx } from './read-xlsx.ts'

const rows = (cells: string) => `<?xml version="1.0" encoding="UTF-8"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`

/** The parts of a workbook that a reader needs. */
const workbook = (sheet: string) => ({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  '_rels/.rels': '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Goods" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>name</t></si><si><t>price</t></si><si><t>barcode</t></si><si><t>Lotus tin &amp; lid</t></si></sst>`,
  'xl/worksheets/sheet1.xml': rows(sheet),
})
const HEADER = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>'

test('the first sheet of an Excel file comes in as texts, in its own rows', async () => {
  const file = writeZip(
    workbook(
      `${HEADER}<row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3"><v>0.30000000000000004</v></c><c r="C3"><v>8901234567894</v></c></row>`,
    ),
  )
  assert.ok(isXlsx(file))
  assert.deepEqual(await readXlsx(file), {
    ok: true,
    header: ['name', 'price', 'barcode'],
    rows: [{ n: 3, cells: ['Lotus tin & lid', '0.3', '8901234567894'], unreadable: null }],
  })
})

test('an archive that is no workbook, is empty or would not fit into memory is refused with a sentence', async () => {
  const whyNot = async (file: Buffer) => {
    const read = await readXlsx(file)
    return read.ok ? 'read' : read.message
  }
  assert.match(await whyNot(writeZip({ 'readme.txt': 'hello' })), /^This Excel file cannot be read/)
  assert.match(await whyNot(Buffer.from('PK\x03\x04 and nothing more')), /^This Excel file cannot be read/)
  assert.match(await whyNot(writeZip(workbook(HEADER))), /^There are no rows in this file/)
  const bomb = writeZip({ ...workbook(HEADER), 'xl/worksheets/sheet1.xml': ' '.repeat(101 * 1024 * 1024) })
  assert.ok(bomb.length < 200_000)
  assert.match(await whyNot(bomb), /^This Excel file is too large inside/)
})
