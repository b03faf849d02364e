import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeExtras, readExtras, writeExtras } from './goods-parts.ts'
import { guessMapping } from './guess-mapping.ts'
import { toTypedRupees } from '#shop/money/parse-rupees.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { planProductRow, rebaseChange, type FoundGoods } from './plan-product-row.ts'
import { readProductRow } from './read-product-row.ts'

const categories = new Map([
  ['hampers', 1],
  ['trays', 2],
  ['boxes | tins', 3],
])
const read = (cells: Parameters<typeof readProductRow>[0]) => readProductRow(cells, categories)
const tray: FoundGoods = {
  productId: 7,
  variantId: 7,
  values: {
    name: 'Brass tray',
    description: '',
    material: 'Brass',
    seoTitle: '',
    seoDescription: '',
    category: 1,
    categories: [2, 3],
    occasions: 'Anniversary, Diwali',
    recipients: '',
    inside: 'Diya\nRaw honey | 200 g | veg | 18 months |  | Honey',
    piece: '',
    makers: '',
    care: '',
    packing: '',
    priceBreaks: '',
    extras: '',
    pictures: '',
    variant: '',
    sku: 'BT-1',
    barcode: null,
    price: 899_00,
    discount: 0,
    gstRate: 18,
    hsn: '7419',
    weight: 1.2,
    length: null,
    breadth: null,
    height: null,
    daysToMake: null,
    shelfLifeDays: null,
    benchMinutes: 15,
    shelf: 'B3',
    lowAt: 2,
    hamperRoom: '',
    hamperSize: '',
    isActive: true,
  },
}

test('columns are known by their names, in any spelling, and none twice', () => {
  assert.deepEqual(guessMapping(['Product Name', 'MRP', 'gst %', 'Price', 'Colour', 'SKU', 'Weight (kg)']), [
    'name',
    'mrp',
    'gstRate',
    'price',
    null,
    'sku',
    'weight',
  ])
  assert.deepEqual(guessMapping(['Variant Price', 'price before GST', 'MRP with GST']), ['mrp', 'price', null])
})

test('each broken cell is told with its field, in a sentence', () => {
  const cells = {
    price: '12.345',
    category: 'Hammpers',
    gstRate: '17',
    stock: '-4',
    hsn: '12',
    weight: 'heavy',
    isActive: 'perhaps',
    id: '0',
    slug: 'Brass Tray',
    daysToMake: '1.5',
    shelfLifeDays: '400',
    name: 'a'.repeat(201),
    lowAt: '–',
  }
  const { faults } = read(cells)
  assert.deepEqual(new Set(faults.map(({ field }) => field)), new Set(Object.keys(cells)))
  for (const { message } of faults) assert.match(message, /^[“A-Z].*\.$/)
  assert.match(faults.find(({ field }) => field === 'price')!.message, /more than two decimals/)
  assert.match(faults.find(({ field }) => field === 'gstRate')!.message, /0, 3, 5, 18, 40 percent/)
  assert.match(faults.find(({ field }) => field === 'stock')!.message, /cannot be below 0/)
  for (const price of ['', 'free', '8 99', '-5', '1e5', '=1+1', '0x10', '٨٩٩'])
    assert.equal(read({ price }).faults.length, price === '' ? 0 : 1, price)
})

test('a comma where no group ends is asked about, in prices and in counts', () => {
  for (const [field, text] of [
    ['price', '899,50'],
    ['mrp', '1,1800'],
    ['stock', '1,5'],
    ['benchMinutes', '7,25'],
    ['priceBreaks', '10 = 850,50'],
  ] as const)
    assert.deepEqual(
      read({ [field]: text }).faults.map((fault) => fault.field),
      [field],
      text,
    )
  assert.match(read({ price: '899,50' }).faults[0]!.message, /such as 899\.50\.$/)
  assert.match(read({ priceBreaks: '10 = 850,50' }).faults[0]!.message, /such as 850\.50\.$/)
  assert.deepEqual([read({ price: 'Rs. 1,450/-' }).wanted.price, read({ stock: '1,200' }).stock], [1_450_00, 1_200])
})

test('what a spreadsheet shortened, and what no piece weighs, is asked about', () => {
  for (const field of ['barcode', 'sku'] as const)
    for (const text of ['8.90123E+12', '8,90123e+12', '9E+15'])
      assert.match(read({ [field]: text }).faults[0]!.message, /spreadsheet has shortened this number/, text)
  assert.deepEqual(read({ barcode: '8901234567894', sku: 'E12-3E' }).faults, [])
  assert.match(read({ weight: '350' }).faults[0]!.message, /^350 kg is too much: .* If 350 is in grams, write 0\.35\.$/)
  assert.equal(read({ weight: '0.35' }).wanted.weight, 0.35)
  for (const [field, text] of [
    ['length', '3000'],
    ['stock', '100000'],
  ] as const)
    assert.deepEqual(
      read({ [field]: text }).faults.map((fault) => fault.field),
      [field],
    )
})

test('an MRP holds GST: the price before it follows from the rate, and never exceeds what was given', () => {
  const plan = (cells: Parameters<typeof read>[0], there?: Parameters<typeof planProductRow>[1]) =>
    planProductRow(read(cells), there)
  const fresh = { name: 'Diya', category: 'Hampers' }
  assert.equal(plan({ ...fresh, mrp: '1180.00', gstRate: '18' }).after.price, 1_000_00)
  assert.equal(plan({ id: '7', mrp: '1180' }, tray).after.price, 1_000_00)
  assert.equal(plan({ id: '7', mrp: '1180', gstRate: '0' }, tray).after.price, 1_180_00)
  for (const gstRate of [3, 5, 18, 40])
    for (let mrp = 99_00; mrp < 101_00; mrp += 1) {
      const { price = 0 } = plan({ ...fresh, mrp: toTypedRupees(mrp), gstRate: String(gstRate) }).after
      assert.ok(priceWithTax(price, gstRate) <= mrp && priceWithTax(price + 1, gstRate) > mrp, `${mrp} at ${gstRate} %`)
    }
  const unknown = plan({ ...fresh, mrp: '1180' })
  assert.deepEqual(
    unknown.faults.map(({ field }) => field),
    ['gstRate'],
  )
  assert.match(unknown.faults[0]!.message, /Say the GST rate/)
  const both = plan({ ...fresh, price: '1100', mrp: '1180', gstRate: '18' })
  assert.match(both.faults[0]!.message, /₹1,298.00, above the MRP of ₹1,180.00/)
  assert.equal(plan({ ...fresh, price: '900', mrp: '1180', gstRate: '18' }).after.price, 900_00)
  const large = { joins: { row: 2 }, name: 'Diya', isTwice: false, gstRate: 5, option: 'Size' }
  assert.equal(plan({ slug: 'diya', variant: 'Large', mrp: '1050' }, large).after.price, 1_000_00)
  assert.deepEqual(
    plan({ slug: 'diya', variant: 'Large', mrp: '1050' }, { ...large, gstRate: undefined }).action,
    'wrong',
  )
})

test('an empty cell changes nothing, a dash empties, a formula is only text', () => {
  assert.deepEqual(planProductRow(read({ id: '7', material: '', shelf: '', hsn: '' }), tray).action, 'same')
  const emptied = planProductRow(read({ id: '7', material: '–', hsn: '-' }), tray)
  assert.deepEqual(
    [emptied.before, emptied.after],
    [
      { material: 'Brass', hsn: '7419' },
      { material: '', hsn: null },
    ],
  )
  assert.equal(read({ name: '=HYPERLINK("http://evil.example")' }).wanted.name, '=HYPERLINK("http://evil.example")')
  assert.equal(read({ name: "'=HYPERLINK()" }).wanted.name, '=HYPERLINK()')
  assert.equal(read({ name: "'Tis a tray" }).wanted.name, "'Tis a tray")
})

test('what is new needs a name, a category and a price; stock is for what is new alone', () => {
  const missing = planProductRow(read({ sku: 'NEW-1' }), undefined)
  assert.deepEqual([missing.action, missing.faults.map(({ field }) => field)], ['wrong', ['name', 'category', 'price']])
  const told = planProductRow(read({ name: 'A', price: 'free', category: 'none' }), undefined)
  assert.equal(told.faults.length, 2)
  const made = planProductRow(read({ name: 'A', price: '899', category: 'Hampers', stock: '4' }), undefined)
  assert.deepEqual([made.action, made.after], ['new', { name: 'A', price: 899_00, category: 1, stock: 4 }])
  assert.equal(planProductRow(read({ id: '7', stock: '400' }), tray).action, 'same')
  assert.match(planProductRow(read({ id: '9' }), undefined).faults[0]!.message, /nothing with the id 9/)
  assert.match(planProductRow(read({ slug: 'tray' }), 'several').faults[0]!.message, /several variants/)
})

test('a discount that leaves less than a rupee is wrong, also on the price that stays', () => {
  assert.equal(planProductRow(read({ id: '7', price: '1', discount: '99' }), tray).action, 'wrong')
  assert.deepEqual(planProductRow(read({ id: '7', discount: '10 %' }), tray).after, { discount: 10 })
})

test('a change is written on what others left, and not over what they changed', () => {
  const change = { before: { price: 1, shelf: 'A' }, after: { price: 2, shelf: 'B' } }
  assert.deepEqual(rebaseChange(change, { price: 1, shelf: 'A' }), { ok: true, fields: ['price', 'shelf'] })
  assert.deepEqual(rebaseChange(change, { price: 2, shelf: 'A' }), { ok: true, fields: ['shelf'] })
  assert.deepEqual(rebaseChange(change, { price: 3, shelf: 'A' }), { ok: false, field: 'price' })
})

test('lists are the same by what they hold, in whatever order and spelling they are typed', () => {
  const planOf = (cells: Parameters<typeof readProductRow>[0]) => planProductRow(read({ id: '7', ...cells }), tray)
  const same = planOf({
    categories: 'Boxes | Tins | hampers|TRAYS',
    occasions: 'diwali,  anniversary, Diwali',
    inside: 'Diya\nRaw honey|200 g|veg | 18 months|  |Honey',
    benchMinutes: '15',
  })
  assert.deepEqual([same.action, same.after, same.faults], ['same', {}, []])
  const other = planOf({ categories: 'Trays', occasions: 'Diwali', inside: '–', piece: 'Basket | 38 | 26 | 32' })
  assert.deepEqual(other.after, { categories: [2], occasions: 'Diwali', inside: '', piece: 'Basket | 38 | 26 | 32' })
  assert.deepEqual(other.before.categories, [2, 3])
  const changed = { before: { categories: [2, 3] }, after: { categories: [2] } }
  assert.deepEqual(rebaseChange(changed, { categories: [2, 3] }), { ok: true, fields: ['categories'] })
  assert.deepEqual(rebaseChange(changed, { categories: [2] }), { ok: true, fields: [] })
  assert.deepEqual(rebaseChange(changed, { categories: [3] }), { ok: false, field: 'categories' })
})

test('words that cannot be read name the field, and the line', () => {
  const { faults } = read({
    occasions: 'Diwali, Easter',
    recipients: 'Robots',
    categories: 'Trays | Hammpers',
    inside: 'Diya\nRaw honey | 200 g | veg',
    piece: 'Basket | wide',
    makers: 'Weaving',
    care: 'a'.repeat(401),
    benchMinutes: 'an hour',
  })
  assert.deepEqual(
    faults.map(({ field, message }) => [field, message.slice(0, 48)]),
    [
      ['occasions', '“Easter” is no occasion here. Write some of: Wed'],
      ['recipients', '“Robots” is no recipient here. Write some of: Pa'],
      ['categories', 'There is no category “Hammpers”. Make it under C'],
      ['inside', 'Line 2 of what is inside: food needs how long it'],
      ['piece', 'Please write what the piece is, and its length, '],
      ['makers', 'Line 1 of who makes it: please write the work an'],
      ['care', 'The care is longer than 400 characters.'],
      ['benchMinutes', '“an hour” is not a number of minutes to make: wr'],
    ],
  )
})

test('quantity prices, extras and pictures are read in their one way of writing, and what is wrong is said', () => {
  const right = read({
    priceBreaks: '10=850\n25 : 799.5 ',
    extras: 'Ribbon (Required) : Gold = ₹49.5 | Plum\n\nFoil: Initials = 0 + 150 once',
    pictures: ' tray.jpg |A tray|from  above\n/pictures/b.webp',
  })
  assert.deepEqual(right.faults, [])
  assert.deepEqual(
    [right.wanted.priceBreaks, right.wanted.extras, right.wanted.pictures],
    [
      '10 = 850 | 25 = 799.50',
      'Ribbon (required): Gold = 49.50 | Plum\nFoil: Initials = 0 + 150 once',
      'tray.jpg | A tray | from above\n/pictures/b.webp',
    ],
  )
  const messageOf = (cells: Parameters<typeof read>[0]) => read(cells).faults[0]?.message ?? 'right'
  for (const [cells, sentence] of [
    [{ priceBreaks: 'ten = 850' }, /^Write “ten = 850” as pieces and a price/],
    [{ priceBreaks: '10 = 850 | 10 = 800' }, /^Please name more than 10 pieces/],
    [{ priceBreaks: '10 = 850 | 20 = 900' }, /^From 20 pieces on, each must cost less than ₹850/],
    [{ extras: 'Gold, Plum' }, /^Write “Gold, Plum” as an extra and its choices/],
    [{ extras: 'Ribbon: Gold = lots' }, /^The choice “Gold = lots” of Ribbon/],
    [{ extras: 'Ribbon:' }, /^Say at least one choice of Ribbon/],
    [{ extras: 'Ribbon: Gold | gold' }, /^Ribbon has the choice gold twice/],
    [{ extras: 'Ribbon: Gold\nribbon: Plum' }, /^The extra ribbon is there twice/],
    [{ pictures: 'a.jpg\nA.JPG | again' }, /^The picture A\.JPG is there twice/],
    [{ pictures: `a.jpg | ${'x'.repeat(301)}` }, /is longer than 300 characters/],
    [{ pictures: ' | nameless' }, /^Write each picture as its address or file name/],
  ] as const)
    assert.match(messageOf(cells), sentence, JSON.stringify(cells))
  assert.equal(planProductRow(read({ id: '7', priceBreaks: '10 = 900' }), tray).faults[0]?.field, 'priceBreaks')
  assert.deepEqual(planProductRow(read({ id: '7', priceBreaks: '10 = 850' }), tray).after, { priceBreaks: '10 = 850' })
  assert.equal(planProductRow(read({ id: '7', priceBreaks: '10 = 850', price: '840' }), tray).action, 'wrong')
})

test('extras keep what no cell can say, and those that cannot be written leave their cell empty', () => {
  const gold = { key: 'g', name: 'Gold', hex: '#d4af37', picture: 1, unitPrice: 49_50, oncePrice: 0 }
  const there = [{ key: 'r', name: 'Ribbon', isRequired: false, choices: [gold] }]
  const said = readExtras('ribbon (required): Plum | gold = 60')
  assert.ok(said.ok)
  assert.deepEqual(mergeExtras(said.value, there), [
    {
      key: 'r',
      name: 'ribbon',
      isRequired: true,
      choices: [
        { name: 'Plum', unitPrice: 0, oncePrice: 0 },
        { ...gold, name: 'gold', unitPrice: 60_00 },
      ],
    },
  ])
  assert.equal(writeExtras(there), 'Ribbon: Gold = 49.50')
  for (const name of ['Gold | red', 'Gold = red', '']) {
    const odd = [{ name: 'Ribbon', isRequired: false, choices: [{ name, unitPrice: 0, oncePrice: 0 }] }]
    assert.equal(writeExtras(odd), '', name)
  }
})
