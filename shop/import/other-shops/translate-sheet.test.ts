import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { productFieldNames, productFields } from '#shop/catalogue/product-fields.ts'
import { htmlToText } from './html-to-text.ts'
import type { Cells, Sheet } from './sheet.ts'
import { translateSheet } from './translate-sheet.ts'

function read(name: string): Sheet {
  const file = new URL(`../../../server/testing/shop-exports/${name}.csv`, import.meta.url)
  const [header = [], ...rows] = parse(readFileSync(file), { relax_column_count: true }) as string[][]
  return { header, rows: rows.map((cells, at) => ({ n: at + 2, cells, unreadable: null })) }
}

type Row = { n: number; unreadable: string | null } & Cells

/** Rows by field, without their empty cells. */
function translate(sheet: Sheet) {
  const { source, header, rows } = translateSheet(sheet, '2026-11-29')
  const fields = header.map((label) => productFieldNames.find((field) => productFields[field].label === label))
  const goods = rows.map(({ n, cells, unreadable }): Row => {
    const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [[fields[at], cell]]))
    return { n, unreadable, ...Object.fromEntries(filled) }
  })
  return { source, header, goods }
}

test('a Shopify export comes in by handle: variants, extra pictures, plain words, grams and counts', () => {
  const { source, goods } = translate(read('shopify'))
  const [small, large, potli, diyas, card] = goods
  const files = 'https://cdn.shopify.com/s/files/1/0700/0000/0001/files'
  assert.equal(source, 'shopify')
  assert.equal(goods.length, 5)
  assert.deepEqual(small, {
    n: 2,
    unreadable: null,
    slug: 'brass-urli-lotus',
    sku: 'KK-URLI-S-A',
    barcode: '8901234567894',
    name: 'Brass Urli, Lotus',
    variant: 'Small',
    option: 'Size',
    value2: 'Antique',
    option2: 'Finish',
    category: 'hamper',
    description: 'Hand-beaten brass & jute.\n\n- Holds 2 litres\n- Wipe dry',
    occasions: 'Diwali, Griha pravesh',
    pictures: [
      `${files}/urli-front.jpg?v=1718000000 | A brass urli with floating marigolds`,
      `${files}/urli-side.jpg?v=1718000001 | Brass Urli, Lotus`,
      `${files}/urli-top.jpg?v=1718000002 | From above`,
      `${files}/urli-large.jpg?v=1718000003 | Brass Urli, Lotus`,
    ].join('\n'),
    mrp: '1180.00',
    hsn: '7419',
    weight: '0.85',
    stock: '12',
  })
  assert.deepEqual([large?.variant, large?.option, large?.stock, large?.name], ['Large', 'Size', '0', undefined])
  assert.deepEqual(
    [potli?.variant, potli?.category, potli?.stock, potli?.occasions, potli?.description],
    [undefined, 'Hampers', 'made to order', 'Return gifts', 'A drawstring bag.\nTakes a name.'],
  )
  assert.deepEqual([diyas?.slug, diyas?.gstRate, diyas?.weight], ['diya-set-of-4', '0', undefined])
  assert.match(card?.unreadable ?? '', /^Gift cards do not come in/)
})

test('the columns that Shopify has written since 2024 mean the same', () => {
  const older = read('shopify')
  const names: Readonly<Record<string, string>> = {
    Handle: 'URL handle',
    'Body (HTML)': 'Description',
    'Variant SKU': 'SKU',
    'Variant Barcode': 'Barcode',
    'Variant Price': 'Price',
    'Variant Grams': 'Weight value (grams)',
    'Variant Inventory Tracker': 'Inventory tracker',
    'Variant Inventory Qty': 'Inventory quantity',
    'Variant Taxable': 'Charge tax',
    'Image Src': 'Product image URL',
    'Image Position': 'Image position',
    'Image Alt Text': 'Image alt text',
    'Variant Image': 'Variant image URL',
    'Option1 Name': 'Option1 name',
    'Option1 Value': 'Option1 value',
    'Gift Card': 'Gift card',
  }
  const newer = { ...older, header: older.header.map((name) => names[name] ?? name) }
  assert.deepEqual(translate(newer), translate(older))
})

test('a WooCommerce export comes in by parent, and its ids are never ours', () => {
  const { source, header, goods } = translate(read('woocommerce'))
  assert.equal(source, 'woocommerce')
  assert.ok(!header.includes('id'))
  const [tray, maroon, ivory, basket, set, lesson] = goods
  assert.deepEqual(tray, {
    n: 2,
    unreadable: null,
    sku: 'WOO-TRAY',
    barcode: '8901234500017',
    name: 'Terracotta Tray',
    category: 'Hampers',
    description: 'Fired in Molela.\n\nPainted by hand.\n\n- 30 cm',
    occasions: 'Diwali',
    pictures: ['tray.jpg', 'tray-2.jpg']
      .map((name) => `https://kalakriti.example/wp-content/uploads/2026/09/${name} | Terracotta Tray`)
      .join('\n'),
    mrp: '525',
    gstRate: '5',
    hsn: '69120010',
    weight: '1.2',
    length: '30',
    breadth: '30',
    height: '4.5',
    stock: '8',
  })
  const told = [maroon, ivory, basket].map((row) => [row?.slug, row?.name, row?.variant, row?.mrp, row?.stock])
  assert.deepEqual(told, [
    ['velvet-ring-box', 'Velvet Ring Box', 'Maroon', '899', '4'],
    ['velvet-ring-box', undefined, 'Ivory', '849', 'made to order'],
    ['cane-basket', 'Cane Basket', 'S', '300', '0'],
  ])
  assert.equal(maroon?.material, 'Velvet')
  assert.match(maroon?.pictures ?? '', /box\.jpg \| .*\n.*box-maroon\.jpg/)
  assert.equal(basket?.category, undefined)
  assert.match(set?.unreadable ?? '', /^A grouped product/)
  assert.match(lesson?.unreadable ?? '', /^It is not sent by a courier/)
})

test('a Strapi export comes in once for each document, with its relations by name', () => {
  const { source, header, goods } = translate(read('strapi'))
  assert.equal(source, 'strapi')
  assert.ok(!header.includes('id'))
  const [box, draft, horse] = goods
  assert.deepEqual(
    [box?.category, box?.description, box?.mrp, box?.gstRate, box?.pictures],
    [
      'Hampers',
      'Woven in Prayagraj.\nWith a lid.',
      '630',
      '5',
      'https://media.kalakriti.example/moonj.jpg | A round box of grass',
    ],
  )
  assert.match(draft?.unreadable ?? '', /row 2/)
  assert.deepEqual([horse?.description, horse?.pictures], ['Lost wax.', undefined])
})

test('a sheet of our own columns stays as it is', () => {
  const sheet = { header: ['slug', 'name', 'price'], rows: [{ n: 2, cells: ['a', 'A', '1'], unreadable: null }] }
  assert.deepEqual(translateSheet(sheet, '2026-11-29'), { source: 'sheet', ...sheet })
})

test('HTML becomes what a shopper reads, and plain text keeps its lines', () => {
  assert.equal(
    htmlToText('<h2>Care</h2><p>Dry &quot;well&quot; &#8211; 2&nbsp;h</p><script>alert(1)</script>'),
    'Care\n\nDry "well" – 2 h',
  )
  assert.equal(htmlToText('5 < 6 & 7 > 2\nnext'), '5 < 6 & 7 > 2\nnext')
  assert.equal(htmlToText('<!-- x -->One<br/>two'), 'One\ntwo')
})
