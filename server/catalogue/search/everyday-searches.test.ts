import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { loadDemoCatalogue } from '#server/catalogue/seed/load-demo-catalogue.ts'
import { seedDemo } from '#server/catalogue/seed/seed-demo.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { demoGiftFacets } from '#catalogue/demo-gift-facets.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { createCatalogue, type Catalogue } from '#server/catalogue/listing/catalogue.ts'

// Everyday searches. `fits`: the first results must match it.

let database: Database
let catalogue: Catalogue
before(async () => {
  database = await openTestDatabase()
  await seedDemo(database, await loadDemoCatalogue())
  catalogue = createCatalogue(database)
})
after(() => database.close())

const search = (q: string) => catalogue.readListing({ q, category: -1, sort: 'popularity', page: 1, pageSize: 60 })
const slugOf = (name: string) => demoProducts.find((product) => product.name === name)!.slug

const byOccasion: Record<string, string> = {
  diwali: 'diwali',
  'diwali gift': 'diwali',
  deepavali: 'diwali',
  दिवाली: 'diwali',
  'divali gifts': 'diwali',
  rakhi: 'rakhi',
  'raksha bandhan': 'rakhi',
  राखी: 'rakhi',
  'bhai dooj': 'rakhi',
  'karwa chauth': 'karva-chauth',
  'karva chauth gift': 'karva-chauth',
  birthday: 'birthday',
  'birthday gift': 'birthday',
  anniversary: 'anniversary',
  'anniversary gifts': 'anniversary',
  anniversry: 'anniversary',
  corporate: 'office',
  'corporate gifts': 'office',
  'office gift': 'office',
  mehndi: 'haldi',
  mehendi: 'haldi',
  haldi: 'haldi',
  sangeet: 'haldi',
  puja: 'puja',
  पूजा: 'puja',
  navratri: 'puja',
  christmas: 'new-year',
  'new year': 'new-year',
  'new year gift': 'new-year',
  wedding: 'wedding',
  'wedding gift': 'wedding',
  shaadi: 'wedding',
  शादी: 'wedding',
  marriage: 'wedding',
  engagement: 'roka',
  roka: 'roka',
  'ring ceremony': 'roka',
  'return gift': 'return-gifts',
  'return gifts': 'return-gifts',
  shagun: 'return-gifts roka',
  'godh bharai': 'baby-shower',
  naamkaran: 'naamkaran',
  'naming ceremony': 'naamkaran',
  'griha pravesh': 'griha-pravesh',
  housewarming: 'griha-pravesh',
  'house warming gift': 'griha-pravesh',
  holi: 'holi',
}
const byRecipient: Record<string, string> = {
  husband: 'husband-or-wife',
  'gift for wife': 'husband-or-wife',
  valentine: 'husband-or-wife',
  kids: 'babies',
  parents: 'parents',
  'gift for mom': 'parents',
  sister: 'brother-or-sister',
  bride: 'brides',
  groom: 'grooms',
  couple: 'couples',
  friend: 'friends',
}
const byName: Record<string, RegExp> = {
  dryfruit: /dry fruit/i,
  'dry fruit': /dry fruit/i,
  badam: /dry fruit|honey and nuts/i,
  mithai: /laddoo|truffle/i,
  eid: /dry fruit|potli|laddoo/i,
  lohri: /dry fruit|laddoo/i,
  sari: /saree/i,
  'sari cover': /saree cover/i,
  saree: /saree/i,
  thali: /platter|tray/i,
  'ring tray': /ring platter/i,
  'jewellery box': /jewellery|bangle|casket/i,
  laddu: /laddoo/i,
  'return favors': /favour|potli|diya|tin|box|bowl/i,
  hamper: /hamper/i,
  potli: /potli/i,
  candle: /candle|hamper/i,
  diya: /diya/i,
  tea: /chai|hamper/i,
  chocolate: /truffle/i,
  basket: /basket|hamper/i,
  safa: /safa/i,
}

test('an occasion that is typed shows what suits it', async () => {
  for (const [q, meant] of Object.entries(byOccasion)) {
    const suits = (slug: string) => demoGiftFacets[slug]?.occasions.some((key) => meant.split(' ').includes(key))
    const { cards } = await search(q)
    assert.ok(cards.length > 0, `${q}: nothing`)
    const wrong = cards.slice(0, 8).filter(({ name }) => !suits(slugOf(name)))
    assert.deepEqual(
      wrong.map(({ name }) => name),
      [],
      q,
    )
  }
})

test('somebody who is typed is shown what suits them', async () => {
  for (const [q, recipient] of Object.entries(byRecipient)) {
    const { cards } = await search(q)
    assert.ok(cards.length > 0, `${q}: nothing`)
    const wrong = cards.slice(0, 8).filter(({ name }) => !demoGiftFacets[slugOf(name)]?.recipients.includes(recipient))
    assert.deepEqual(
      wrong.map(({ name }) => name),
      [],
      q,
    )
  }
})

test('things are found by the words people have for them', async () => {
  for (const [q, name] of Object.entries(byName)) {
    const { cards } = await search(q)
    assert.match(cards[0]?.name ?? 'nothing', name, q)
  }
})

test('a price that is typed is a price with GST', async () => {
  for (const [q, most] of Object.entries({
    'under 500': 500,
    'gift under 500': 500,
    'return gift under 300': 300,
    'gifts below ₹1,000': 1_000,
    'diwali gift under 3000': 3_000,
    cheap: 700,
  })) {
    const { cards, understood } = await search(q)
    assert.ok(cards.length > 0, `${q}: nothing`)
    for (const { name, unitPrice, gstRate } of cards)
      assert.ok(priceWithTax(unitPrice, gstRate) <= most * 100, `${q}: ${name}`)
    assert.equal(understood?.[0]?.under, most, q)
  }
})

test('where nothing costs as little as was typed, the listing says so and shows dearer goods', async () => {
  for (const q of ['tray under 50', 'candle below ₹20', 'wedding tray under 50']) {
    const { cards, noneUnder } = await search(q)
    const under = q.includes('20') ? 20 : 50
    assert.equal(noneUnder, under, q)
    for (const { name, unitPrice, gstRate } of cards)
      assert.ok(priceWithTax(unitPrice, gstRate) > under * 100, `${q}: ${name}`)
  }
  for (const q of ['tray', 'candle under 500', 'gift under 500'])
    assert.equal((await search(q)).noneUnder, undefined, q)
})

test('a typed price counts for more than a typed occasion', async () => {
  const { cards, noneUnder } = await search('karwa chauth candle under 500')
  assert.match(cards[0]?.name ?? 'nothing', /Candle/)
  assert.equal(noneUnder, undefined)
})

test('what the shop does not make is answered with what comes near', async () => {
  for (const q of ['personalised', 'custom', 'personalized gift', 'eco friendly', 'red', 'plant', 'sustainable gifts'])
    assert.ok((await search(q)).total > 0, q)
})

test('the name of a category, mistyped too, shows the category', async () => {
  const trousseau = (await catalogue.listCategories()).find(({ name }) => name === 'Trousseau')!
  const all = await catalogue.readListing({ q: '', category: trousseau.id, sort: 'popularity', page: 1, pageSize: 60 })
  const typed = await search('trouseau')
  assert.equal(typed.corrected, 'trousseau')
  assert.deepEqual(typed.cards.map(({ id }) => id).toSorted(), all.cards.map(({ id }) => id).toSorted())
})

test('a short word is never taken for another one', async () => {
  for (const q of ['zari', 'lid', 'sary', 'bxo']) assert.equal((await search(q)).corrected, null, q)
})

test('typed words and the facets that are chosen hold together', async () => {
  const { cards } = await catalogue.readListing({
    q: 'diwali',
    category: -1,
    sort: 'price-asc',
    page: 1,
    pageSize: 60,
    recipient: 'colleagues',
  })
  assert.ok(cards.length > 0)
  for (const { name } of cards) {
    const suits = demoGiftFacets[slugOf(name)]!
    assert.ok(suits.occasions.includes('diwali') && suits.recipients.includes('colleagues'), name)
  }
  const prices = cards.map(({ unitPrice }) => unitPrice)
  assert.deepEqual(
    prices,
    prices.toSorted((a, b) => a - b),
  )
})

test('goods that the shop lacks are answered by what comes nearest, and the page says so', async () => {
  for (const lacking of ['agarbatti', 'perfume', 'cake', 'get well soon', 'coffee mugs', 'wrist watch']) {
    const { cards, isNearest } = await search(lacking)
    assert.ok(cards.length > 0 && isNearest, lacking)
  }
  for (const sold of ['diya', 'candle', 'ring platter', 'jewellery box', 'diwali'])
    assert.equal((await search(sold)).isNearest, false, sold)
})
