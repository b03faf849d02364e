import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { RecipientsAnswer } from '#contract/recipients.ts'
import { codes, offers } from '#server/platform/database/offer-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'

const { shop, api, close } = await openTestApi({ LARGEST_ORDER_RUPEES: '1000000', LOOKUPS_PER_MINUTE: '0' })
after(close)
const hamper = await addTestProduct(shop.database, { name: 'Hamper', price: 50_000, stock: 600 })

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await api.request(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}
const check = (sent: object, cart = [{ id: hamper, quantity: 1 }]) =>
  post<RecipientsAnswer>('recipients/check', { cart, ...sent })

const pins = ['560001', '400001', '302001', '110001', '600001']
const row = (n: number) =>
  `Person ${String.fromCharCode(65 + (n % 26))}\t98765${10_000 + n}\t${n} Lake Road\t${pins[n % 5]}`
const sheet = (people: number) =>
  ['Name\tMobile\tAddress\tPIN', ...Array.from({ length: people }, (_, n) => row(n))].join('\n')

test('25 pasted rows are priced so that one order takes all of them at the total that was shown', async () => {
  const answer = await check({ text: sheet(25) })
  assert.equal(answer.people, 25)
  assert.equal(answer.refusal, null)
  const [first] = answer.rows
  assert.deepEqual([first?.city, first?.state], ['Bengaluru', 'Karnataka'])
  const deliveries = answer.rows.map(({ delivery }) => delivery ?? 0)
  assert.ok(deliveries.every((delivery) => delivery > 0))
  // 500 rupees and 18 % GST for each.
  assert.deepEqual([answer.subtotal, answer.tax], [25 * 50_000, 25 * 9_000])
  assert.equal(
    answer.shipping,
    deliveries.reduce((sum, delivery) => sum + delivery, 0),
  )
  assert.equal(answer.total, answer.subtotal + answer.tax + answer.shipping)
  const placed = await post<{ amount: number; error?: { message: string } }>('orders/new', {
    shipments: answer.rows.map(({ shipment }) => shipment),
    buyer: {
      name: 'Meera Nair',
      email: 'meera@example.in',
      phone: '9876543210',
      company: 'Rao LLP',
      billingAddress: '4 MG Road, Mumbai 400001',
      gstin: '27AAPFU0939F1ZV',
    },
    expectedTotal: answer.total,
  })
  assert.equal(placed.amount, answer.total, placed.error?.message)
})

test('a code takes its part off all of them, and one without effect says why and changes nothing', async () => {
  const { orm } = shop.database
  const tenth = { name: 'A tenth', conditions: {}, gives: { on: 'order', percent: 10 } } as const
  const [offer] = await orm.insert(offers).values(tenth).returning()
  await orm.insert(codes).values({ code: 'TENTH', offerId: offer!.id })
  const plain = await check({ text: sheet(3) })
  const reduced = await check({ text: sheet(3), code: 'tenth' })
  assert.deepEqual(reduced.code, { code: 'TENTH', refusal: null, asks: null, off: 15_000, delivery: null })
  assert.equal(reduced.subtotal, plain.subtotal - 15_000)
  const unknown = await check({ text: sheet(3), code: 'NO SUCH' })
  assert.match(unknown.code?.refusal ?? '', /We know no code/)
  assert.equal(unknown.total, plain.total)
  const order = { shipments: reduced.rows.map(({ shipment }) => shipment), expectedTotal: reduced.total, code: 'TENTH' }
  const buyer = { name: 'Meera Nair', email: 'meera@example.in', phone: '9876543210' }
  const placed = await post<{ amount: number; error?: { message: string } }>('orders/new', { ...order, buyer })
  assert.equal(placed.amount, reduced.total, placed.error?.message)
})

test('couriers are asked once for each PIN code and weight, and not again for rows that have a quote', async () => {
  const asked = async () => (await shop.database.pool.query('SELECT count(*)::int AS n FROM shipping_quotes')).rows[0].n
  const cart = [{ id: hamper, quantity: 3 }]
  const before = await asked()
  const first = await check({ text: sheet(20) }, cart)
  const once = await asked()
  assert.ok(once > before)
  const { rows } = await check({ rows: first.rows.map((each) => toRow(each)) }, cart)
  assert.equal(await asked(), once)
  assert.equal(rows[0]?.shipment?.shipping, first.rows[0]?.shipment?.shipping)
  const perPin = await shop.database.pool.query(
    'SELECT postcode, weight FROM shipping_quotes GROUP BY courier_id, postcode, weight HAVING count(*) > 1',
  )
  assert.deepEqual(perPin.rows, [])
})

test('wrong rows are told field by field, and the others are priced; a row kept for later costs nothing', async () => {
  const text = [
    'नाम;मोबाइल;पता;पिन;State;Message',
    'Asha Rao;9876543210;12 Lake Road;560038;;Happy Diwali',
    'Kavita R.;98765;4 Hill View, Pune 411001;41100;;',
    'S. Iyer;9812345678;7 Temple Street;682001;Tamil Nadu;',
    'Asha R.;98765 43210;9 Park Lane;560001;;',
  ].join('\n')
  const { rows, people, total } = await check({ text })
  assert.deepEqual(
    rows.map(({ problems }) => problems.length > 0),
    [false, true, false, false],
  )
  assert.deepEqual(new Set(rows[1]?.problems.map(({ field }) => field)), new Set(['postcode', 'phone']))
  assert.equal(rows[1]?.problems.find(({ field }) => field === 'postcode')?.suggestion, '411001')
  assert.match(rows[2]?.warnings[0]?.message ?? '', /682001 is in Kerala, and the row says Tamil Nadu/)
  assert.equal(rows[2]?.shipment?.to?.state, 'Kerala')
  assert.match(rows[3]?.warnings[0]?.message ?? '', /also in row 1/)
  assert.equal(people, 3)
  const kept = await check({ rows: rows.map((each, index) => ({ ...toRow(each), later: index > 1 })) })
  assert.equal(kept.people, 1)
  assert.equal(kept.total, rows[0]?.total)
  assert.notEqual(kept.total, total)
})

test('a quantity counts for each person, and a divided cart gives each their share', async () => {
  const two = await check({ text: `${row(1)}\t2`.replace(/^/, 'Name\tMobile\tAddress\tPIN\tQty\n') })
  assert.equal(two.rows[0]?.shipment?.lines[0]?.quantity, 2)
  assert.equal(two.subtotal, 100_000)
  const { rows } = await check({ text: sheet(2) })
  const shared = rows.map((each, index) => ({ ...toRow(each), shares: [index === 0 ? 4 : 0] }))
  const divided = await check({ rows: shared }, [{ id: hamper, quantity: 4 }])
  assert.deepEqual([divided.people, divided.subtotal], [1, 200_000])
  assert.match(divided.rows[1]?.problems[0]?.message ?? '', /Please choose what goes to this person/)
})

test('too few pieces for all of them, no people and too many are said', async () => {
  const scarce = await addTestProduct(shop.database, { name: 'Scarce bowl', stock: 3 })
  const { refusal } = await check({ text: sheet(5) }, [{ id: scarce, quantity: 1 }])
  assert.match(refusal ?? '', /Only 3 of Scarce bowl are left/)
  const none = await post<{ error: { message: string } }>('recipients/check', {
    text: ' \n',
    cart: [{ id: hamper, quantity: 1 }],
  })
  assert.match(none.error.message, /We found no people/)
  const many = await post<{ error: { message: string } }>('recipients/check', {
    text: sheet(501),
    cart: [{ id: hamper, quantity: 1 }],
  })
  assert.match(many.error.message, /These are 501 people/)
  assert.equal((await check({ text: sheet(500) })).people, 500)
})

function toRow({
  name,
  phone,
  address,
  postcode,
  city,
  state,
  message,
  quantity,
  shipment,
}: RecipientsAnswer['rows'][number]) {
  const known = shipment ? { shipping: shipment.shipping } : {}
  return { name, phone, address, postcode, city, state, message, quantity, ...known }
}
