import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { designs, printAreas } from '#server/platform/database/lettering-tables.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { dateLanguages } from '#shop/lettering/lettered-date.ts'
import { motifKeys } from '#shop/lettering/motif-keys.ts'
import { createDesign } from './create-design.ts'
import { drawWords } from './draw-words.ts'
import { findPrintArea } from './find-print-area.ts'
import { loadDesigns } from './load-designs.ts'
import { previewWords } from './preview-words.ts'
import { renderPrintFile } from './print-file.ts'
import { readDesignWords } from './show-design.ts'

const shop = await openTestShop()
after(() => shop.close())
const { database } = shop
type Kind = Partial<typeof printAreas.$inferInsert>

async function addPlace(kind: Kind) {
  const product = await addTestProduct(database, { name: 'Wood slice', stock: 100 })
  await addTestPrintArea(database, product)
  await database.orm.update(printAreas).set(kind).where(eq(printAreas.productId, product))
  return product
}
const request = (product: number, words: string) => ({ product, printArea: 'names', words, face: 'kalam' }) as const
const dated = await addPlace({ field: 'date', language: 'hi' })
const adorned = await addPlace({ field: 'motif', motifs: ['lotus', 'diya'] })

async function readDesign(product: number, words: string) {
  const kept = await createDesign(shop, request(product, words))
  assert.ok(kept.ok, JSON.stringify(kept))
  const [design] = await database.orm.select().from(designs).where(eq(designs.id, kept.design.id))
  assert.ok(design)
  return { design, label: kept.design.label }
}

test('a date is seen, kept, priced and printed as its words in the language of its place, and changed as a date', async () => {
  const { design, label } = await readDesign(dated, '2027-02-14')
  const words = '14 फ़रवरी 2027'.normalize('NFC')
  assert.equal(label, `“${words}” in Kalam, burnt`)
  const preview = await previewWords(shop, { ...request(dated, '2027-02-14'), picture: 0 })
  assert.equal(preview.ok && preview.preview.alt, label)
  const printArea = await findPrintArea(database, { product: dated, printArea: 'names' })
  const asWords = drawWords({ ...printArea!, field: 'words' }, words, 'kalam')
  assert.equal(design.path, asWords.ok && asWords.path)
  const printed = await renderPrintFile(database, `${design.id}.svg`)
  assert.ok(printed?.content.toString().includes(design.path))
  assert.equal((await loadDesigns(database, [{ names: design.id }])).get(design.id)?.choices[0]?.name, label)
  assert.equal((await readDesignWords(database, design.id))?.words, '2027-02-14')
})

test('a date in any of its languages has its letters in every typeface', () => {
  const printArea = { technique: 'foil', shape: 'rect', width: 120, height: 30, margin: 2, maxLines: 1 } as const
  const sizes = { letterMin: 2, letterMax: 12, faces: ['kalam'], field: 'date', motifs: [] } as const
  for (const language of dateLanguages)
    for (let month = 1; month <= 12; month++) {
      const drawn = drawWords(
        { ...printArea, ...sizes, language },
        `2027-${String(month).padStart(2, '0')}-28`,
        'kalam',
      )
      assert.ok(drawn.ok, `${language} ${month}: ${drawn.ok ? '' : drawn.message}`)
    }
})

test('a motif is drawn in the middle of its place, within its edges, and told by its name', async () => {
  const { design, label } = await readDesign(adorned, 'lotus')
  assert.equal(label, 'Lotus, burnt')
  assert.equal((await readDesignWords(database, design.id))?.words, 'lotus')
  assert.ok((await renderPrintFile(database, `${design.id}.svg`))?.content.toString().includes(design.path))
  const printArea = await findPrintArea(database, { product: adorned, printArea: 'names' })
  const { width, height, margin } = printArea!
  for (const key of motifKeys) {
    const drawn = drawWords({ ...printArea!, motifs: [...motifKeys] }, key, 'kalam')
    assert.ok(drawn.ok)
    const numbers = (drawn.path.match(/-?[\d.]+/g) ?? []).map(Number)
    const points = Array.from(
      { length: numbers.length / 2 },
      (_, at) => [numbers[2 * at]!, numbers[2 * at + 1]!] as const,
    )
    assert.ok(
      points.every(([x, y]) => x >= margin && x <= width - margin && y >= margin && y <= height - margin),
      key,
    )
    const middle = (axis: 0 | 1) => points.map((point) => point[axis])
    const oval = drawWords({ ...printArea!, shape: 'oval', motifs: [...motifKeys] }, key, 'kalam')
    const [a, b] = [width / 2 - margin, height / 2 - margin]
    const { x = 0, y = 0 } = oval.ok ? oval.box : {}
    assert.ok(((x - width / 2) / a) ** 2 + ((y - height / 2) / b) ** 2 <= 1 + 1e-9, key)
    assert.ok(Math.min(...middle(0)) < width / 2 && Math.max(...middle(0)) > width / 2, key)
  }
})

test('a day that is none and a motif of another place are refused with what to do', async () => {
  const refusalOf = async (product: number, words: string) => {
    const kept = await createDesign(shop, request(product, words))
    return kept.ok ? '' : `${kept.reason}: ${kept.message}`
  }
  assert.match(await refusalOf(dated, '2027-02-30'), /^no-such-date: Please choose a day of the calendar/)
  assert.match(await refusalOf(dated, 'Riya'), /^no-such-date/)
  assert.match(await refusalOf(adorned, 'toran'), /^no-such-motif: .*Lotus, Diya\.$/)
  assert.match(await refusalOf(adorned, ''), /^no-words: Please choose a motif/)
})
