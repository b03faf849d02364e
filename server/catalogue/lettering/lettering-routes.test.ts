import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { designPieces, designs, printAreas } from '#server/platform/database/lettering-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { renderPrintFile } from './print-file.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { changeTestPrintArea } from '#server/testing/change-test-print-area.ts'
import { createTestQuote, testApiAddress } from '#server/testing/create-test-order.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'

const testApi = await openTestApi()
const { shop } = testApi
const { orm } = shop.database
after(() => testApi.close())

const slice = await addTestProduct(shop.database, { name: 'Wood slice', price: 190_000 })
await addTestPrintArea(shop.database, slice)
const tray = await addTestProduct(shop.database)
await addTestPrintArea(shop.database, tray)

type Answer = {
  id: string
  path: string
  alt: string
  orderId: string
  pieces: { path: string; message?: string }[]
  subtotal: number
  total: number
  lines: {
    priced: { choices: { choice: string }[]; taxable: number }
    problem: { reason: string; message: string }
  }[]
}

async function post(path: string, body: object) {
  const { status, body: answer } = await testApi.request(path, { body })
  return { status, answer: answer as unknown as Answer, error: answer.error }
}

const names = { product: slice, printArea: 'names', words: 'रिया & Arjun', face: 'kalam' }

async function keepWords(changes: Partial<typeof names> = {}): Promise<string> {
  const { status, answer } = await post('designs', { ...names, ...changes })
  assert.equal(status, 200)
  return answer.id
}

test('a line is drawn in each typeface, without those that lack its characters, and nothing is kept', async () => {
  const drawn = await testApi.request('lettering/faces', {
    body: { words: 'Riya & Arjun', faces: ['kalam', 'galada'] },
  })
  const { faces } = drawn.body as unknown as { faces: { face: string; path: string; width: number; height: number }[] }
  assert.deepEqual(
    faces.map(({ face }) => face),
    ['kalam', 'galada'],
  )
  assert.ok(faces.every(({ path, width, height }) => /^M[\d. -]+/.test(path) && width > height && height > 10))
  assert.notEqual(faces[0]?.path, faces[1]?.path)
  const none = await testApi.request('lettering/faces', { body: { words: '漢', faces: ['kalam'] } })
  assert.deepEqual(none.body, { faces: [] })
  assert.equal((await testApi.request('lettering/faces', { body: { words: '', faces: ['kalam'] } })).status, 400)
  assert.deepEqual(await orm.select().from(designs), [])
})

test('words are drawn on the picture as they are typed, and nothing is kept', async () => {
  const { status, answer } = await post('lettering', { ...names, picture: 0 })
  assert.equal(status, 200)
  assert.match(answer.path, /^M[\d. ]+[LQC]/)
  assert.equal(answer.alt, '“रिया & Arjun” in Kalam, burnt')
  assert.deepEqual(await orm.select().from(designs), [])
})

test('words that cannot be had are refused with their reason and what helps', async () => {
  const refusals: [Partial<typeof names>, number, string][] = [
    [{ words: '  ' }, 422, 'no-words'],
    [{ words: 'Riya 🎂' }, 422, 'no-glyph'],
    [{ words: 'a\nb\nc' }, 422, 'too-many-lines'],
    [{ words: 'Riya '.repeat(500) }, 422, 'line-too-long'],
    [{ words: '\u202E\u0007\u200B' }, 422, 'no-words'],
    [{ words: 'Riya Bhattacharya weds Arjun Mukhopadhyay, at last and for ever' }, 422, 'line-too-long'],
    [{ words: 'Riya Bhattacharya weds Arjun Mukhopadhyay at long last' }, 422, 'does-not-fit'],
    [{ printArea: 'lid' }, 404, 'no-such-print-area'],
    [{ product: 987_654_321 }, 404, 'no-such-print-area'],
    [{ face: 'great-vibes' }, 404, 'no-such-print-area'],
  ]
  for (const path of ['lettering', 'designs'])
    for (const [change, wanted, reason] of refusals) {
      const { status, error } = await post(path, { ...names, picture: 0, ...change })
      assert.deepEqual([status, error?.details['reason']], [wanted, reason])
      assert.match(error?.message ?? '', /[a-z]\.$/)
    }
  assert.equal((await post('designs', { ...names, face: 'comic' })).status, 400)
  for (const path of ['lettering', 'designs']) {
    const { status, error } = await post(path, { ...names, picture: 0, words: 'क'.repeat(10_000) })
    assert.deepEqual([status, error?.message], [400, 'Please shorten words to 4000 characters.'])
  }
})

test('words go through cart and order with their price, and are kept as they were seen', async () => {
  const id = await keepWords()
  const lines = [{ id: slice, quantity: 2, choices: { names: id } }]
  const { answer } = await post('cart', { lines })
  const line = answer.lines[0]!
  assert.deepEqual(line.priced.choices, [
    {
      key: 'names',
      name: 'Names on it',
      choice: id,
      label: '“रिया & Arjun” in Kalam, burnt',
      unitPrice: 15_000,
      oncePrice: 0,
    },
  ])
  assert.equal(line.priced.taxable, 2 * (190_000 + 15_000))

  const shipping = await createTestQuote(shop, lines)
  const { status } = await testApi.request('orders/new', { body: { info: testApiAddress, cart: lines, shipping } })
  assert.equal(status, 200)
  const [ordered] = await orm.select().from(orderLines).where(eq(orderLines.variantId, slice))
  assert.equal(ordered?.choices[0]?.label, '“रिया & Arjun” in Kalam, burnt')
  await assert.rejects(orm.update(designs).set({ path: 'M0 0' }).where(eq(designs.id, id)))
  const [kept] = await orm.select().from(designs).where(eq(designs.id, id))
  assert.ok(kept?.orderedAt)
})

test('two pieces with different words are two lines; the same words twice are one', async () => {
  const [riya, meera] = [await keepWords({ words: 'Riya' }), await keepWords({ words: 'Meera' })]
  const lines = [riya, meera, riya].map((id) => ({ id: slice, quantity: 1, choices: { names: id } }))
  const shipping = await createTestQuote(shop, lines)
  const opened = await post('orders/new', { info: testApiAddress, cart: lines, shipping })
  assert.equal(opened.status, 200)
  const placed = await orm.select().from(orderLines).where(eq(orderLines.orderId, opened.answer.orderId))
  assert.deepEqual(
    placed.map(({ choices, quantity }) => [choices[0]?.choice, quantity]).toSorted(),
    [
      [riya, 2],
      [meera, 1],
    ].toSorted(),
  )
})

test('the same words written twice are one line in cart and order, and cost what they cost once only once', async () => {
  const lid = await addTestProduct(shop.database, { name: 'Carved lid', price: 100_000 })
  await addTestPrintArea(shop.database, lid)
  await orm.update(printAreas).set({ oncePrice: 20_000 }).where(eq(printAreas.productId, lid))
  const write = (words: string) => keepWords({ product: lid, words })
  const [first, again, other] = [await write('Riya'), await write('Riya'), await write('Meera')]
  assert.notEqual(first, again)
  const ask = (...ids: string[]) => ids.map((id) => ({ id: lid, quantity: 1, choices: { names: id } }))
  const once = await post('cart', { lines: [{ ...ask(first)[0]!, quantity: 2 }] })
  const twice = await post('cart', { lines: ask(again, first) })
  assert.equal(twice.answer.total, once.answer.total)
  assert.deepEqual(
    twice.answer.lines.map(({ priced }) => [priced.choices.map(({ choice }) => choice), priced.taxable]),
    [
      [[first], 100_000 + 15_000 + 10_000],
      [[first], 100_000 + 15_000 + 10_000],
    ],
  )

  const lines = ask(again, other, first)
  const { answer: shown } = await post('cart', { lines })
  const shipping = await createTestQuote(shop, lines)
  const opened = await post('orders/new', { info: testApiAddress, cart: lines, shipping })
  assert.equal(opened.status, 200)
  const placed = await orm.select().from(orderLines).where(eq(orderLines.orderId, opened.answer.orderId))
  const byWords = placed.map(({ choices, quantity, taxable }) => [choices[0]?.choice, quantity, taxable] as const)
  assert.deepEqual(
    byWords.toSorted(([, a], [, b]) => b - a),
    [
      [first, 2, 250_000],
      [other, 1, 135_000],
    ],
  )
  assert.equal(shown.subtotal, 385_000)
})

test('the same words in another typeface, and words that were erased, are no line of the first', async () => {
  const [kalam, yatra] = [await keepWords({ words: 'Riya' }), await keepWords({ words: 'Riya', face: 'yatra' })]
  const lines = [kalam, yatra].map((id) => ({ id: slice, quantity: 1, choices: { names: id } }))
  const { answer } = await post('cart', { lines })
  assert.deepEqual(
    answer.lines.map(({ priced }) => priced.choices[0]?.choice),
    [kalam, yatra],
  )
  await orm.update(designs).set({ lines: [], path: '' }).where(eq(designs.id, kalam))
  const erased = await post('cart', { lines })
  assert.match(erased.answer.lines[0]!.problem.message, /write them once more/)
})

test('a name for each piece: as many pieces as names, each drawn and made on its own', async () => {
  const words = ['Riya', 'Arjun|Mehta', 'रिया']
  const list = await post('lettering/list', { ...names, words: [...words, 'Riya 🎂', ''] })
  assert.deepEqual(
    list.answer.pieces.map(({ path, message }) => [path.slice(0, 1), message?.split('. ')[0]]),
    [
      ['M', undefined],
      ['M', undefined],
      ['M', undefined],
      ['', 'We cannot letter 🎂 here'],
      ['', 'Please write the words for the piece.'],
    ],
  )
  const refused = await post('designs', { ...names, words: ['Riya', 'Riya 🎂'] })
  assert.deepEqual([refused.status, refused.error?.details['reason']], [422, 'some-not-drawn'])
  assert.match(refused.error?.message ?? '', /^1 of 2 names .* Name 2: We cannot letter 🎂 here\./)

  const { answer } = await post('designs', { ...names, words })
  const { id, label, pieces } = answer as unknown as { id: string; label: string; pieces: number }
  assert.deepEqual([label, pieces], ['“Riya” and 2 more, one on each piece, in Kalam, burnt', 3])
  const cart = (...quantities: number[]) =>
    quantities.map((quantity) => ({ id: slice, quantity, choices: { names: id } }))
  const two = await post('cart', { lines: cart(2) })
  assert.deepEqual(two.answer.lines[0]!.problem, {
    reason: 'wrong-quantity',
    message: 'Wood slice: its list has 3 names, for 3 pieces. Please change the list for more or fewer.',
  })
  const three = await post('cart', { lines: cart(3) })
  assert.equal(three.answer.lines[0]!.priced.taxable, 3 * (190_000 + 15_000))

  for (const lines of [cart(2), cart(3, 3)]) {
    const shipping = await createTestQuote(shop, lines)
    const { status, error } = await post('orders/new', { info: testApiAddress, cart: lines, shipping })
    assert.deepEqual([status, error?.details['reason']], [422, 'wrong-quantity'])
  }
  const shipping = await createTestQuote(shop, cart(3))
  const opened = await post('orders/new', { info: testApiAddress, cart: cart(3), shipping })
  assert.equal(opened.status, 200)

  const svg = String((await renderPrintFile(shop.database, `${id}.svg`))?.content)
  assert.deepEqual(
    [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path),
    list.answer.pieces.slice(0, 3).map(({ path }) => path),
  )
  assert.match(svg, /height="82mm".*<title>Riya, Arjun \/ Mehta, रिया</)
  const pdf = await renderPrintFile(shop.database, `${id}.pdf`)
  assert.equal(String(pdf?.content).match(/\/Type \/Page\b/g)?.length, 3)
  assert.deepEqual((await renderPrintFile(shop.database, `${id}.pdf`))?.content, pdf?.content)
  const ofDesign = eq(designPieces.designId, id)
  await assert.rejects(orm.update(designPieces).set({ path: 'M0 0' }).where(ofDesign))
  await assert.rejects(orm.delete(designPieces).where(ofDesign))
})

test('words of another piece, unknown ones, and ones whose place has changed are refused in the cart', async () => {
  const id = await keepWords()
  const ofTray = await keepWords({ product: tray })
  for (const choices of [{ names: ofTray }, { lid: id }, { names: 'f'.repeat(36) }]) {
    const { answer } = await post('cart', { lines: [{ id: slice, quantity: 1, choices }] })
    assert.equal(answer.lines[0]!.problem.reason, 'no-such-choice')
    assert.match(answer.lines[0]!.problem.message, /write them once more/)
  }
  await changeTestPrintArea(shop, slice, { height: 22 })
  const { answer } = await post('cart', { lines: [{ id: slice, quantity: 1, choices: { names: id } }] })
  assert.equal(answer.lines[0]!.problem.reason, 'no-such-choice')
})

test('whoever knows a design reads its words as they were typed, and sees them on the piece', async () => {
  await shop.database.pool.query('UPDATE zones SET height = 60 WHERE product_id = $1', [tray])
  const ofTray = { product: tray, printArea: 'names', face: 'kalam' }
  const id = await keepWords({ ...ofTray, words: 'Riya\nArjun' })
  const { status, body } = await testApi.request(`designs?id=${id}`)
  assert.deepEqual([status, body], [200, { ...ofTray, words: 'Riya\nArjun' }])
  const list = await post('designs', { ...ofTray, words: ['Riya', 'Meera | Rao'] })
  const read = await testApi.request(`designs?id=${list.answer.id}`)
  assert.deepEqual(read.body, { ...ofTray, words: ['Riya', 'Meera|Rao'] })
  for (const unknown of ['f'.repeat(36), 'riya']) {
    const lost = await testApi.request(`designs?id=${unknown}`)
    assert.equal(lost.status, 404)
    assert.match(lost.body.error?.message ?? '', /write them once more/)
  }
})

test('a name for each of 999 pieces is drawn and kept, and others get their turn', async () => {
  const words = Array.from({ length: 999 }, (_, at) => `Riya ${at}`)
  let turns = 0
  let isKept = false
  const count = () => {
    turns += 1
    if (!isKept) setImmediate(count)
  }
  setImmediate(count)
  const kept = await post('designs', { ...names, words })
  isKept = true
  assert.equal(kept.status, 200, JSON.stringify(kept.answer).slice(0, 300))
  assert.equal(kept.answer.pieces, 999)
  assert.ok(turns >= 999, `${turns} turns`)
})

test('a list counts by its length, so that nobody makes the shop draw without end', async () => {
  const limited = await openTestApi({ LOOKUPS_PER_MINUTE: '2' })
  try {
    const product = await addTestProduct(limited.shop.database)
    await addTestPrintArea(limited.shop.database, product)
    const draw = async (count: number) => {
      const words = Array.from({ length: count }, (_, index) => `Guest ${index + 1}`)
      return (await limited.request('lettering/list', { body: { ...names, product, words } })).status
    }
    // Six for a minute: four and one are taken, three more are too many.
    assert.deepEqual([await draw(40), await draw(1), await draw(30)], [200, 200, 429])
  } finally {
    await limited.close()
  }
})
