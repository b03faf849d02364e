import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { renderHandOverList, renderPackingSlip } from './render-packing-slip.ts'

const at = new Date('2026-11-20T19:00:00Z')
const names = [
  'किरण क्षत्रिय, प्रेम शर्मा',
  'ক্ষিতি মিষ্টি',
  'ਸ੍ਰੀ ਕਿਰਨ',
  'ક્ષિતિ',
  'ଶ୍ରୀ କିରଣ',
  'மீனா தஞ்சாவூர் கொ',
  'శ్రీ కిరణ్',
  'ಶ್ರೀ ಕಿರಣ್',
  'ക്ഷ്മി കൊല്ലം',
  'Asha (हिन्दी) \\ Rao',
]

test('what is drawn in any script of India is read back as it was typed', async () => {
  const slip = await renderPackingSlip(
    {
      tradeName: 'Gathri',
      number: 'GTH-000123',
      reference: 'GTH-000123',
      placedAt: at,
      to: names,
      lines: [{ name: 'पीतल की थाली', choices: 'रिबन: लाल', quantity: 1 }],
      contact: 'help@example.in',
      contents: [],
      giftLink: null,
    },
    false,
  )
  const text = readPdfText(slip).join('\n')
  for (const name of [...names, 'पीतल की थाली', 'रिबन: लाल']) assert.ok(text.includes(name), name)
  const parcels = names.map((to, index) => ({ number: `GTH-${index}`, awb: '1', to, weight: 1 }))
  const list = await renderHandOverList({ tradeName: 'Gathri', courier: 'Rapid', by: 'मीरा', at, parcels }, false)
  const listed = readPdfText(list).join('\n')
  for (const name of [...names, 'मीरा']) assert.ok(listed.includes(name), name)
})
