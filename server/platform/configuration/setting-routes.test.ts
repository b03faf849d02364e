import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { KeySetShown, SettingGroupShown } from '#contract/counter/settings.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { sealedKeys } from '#server/platform/database/settings-tables.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'

let counter: TestCounter
let owner: TestStaff
const cart = [{ id: 1, quantity: 1 }]
before(async () => {
  counter = await openTestCounter()
  await seedCatalogueFixture(counter.shop.database)
  owner = await counter.stepUpAs('owner')
})
after(() => counter.close())

const readGroups = async (as = owner) => (await counter.request('settings', { as })).body.data as SettingGroupShown[]
const readKeys = async () => (await counter.request('keys', { as: owner })).body.data as KeySetShown[]
const readGroup = async (key: string) => (await readGroups()).find((group) => group.key === key)!
const readSet = async (key: string) => (await readKeys()).find((set) => set.key === key)!

async function patch(key: string, values: Record<string, string | null>, { as = owner, version = 0 } = {}) {
  const from = version || (await readGroup(key)).version
  return counter.request(`settings/${key}`, {
    method: 'PATCH',
    as,
    body: { values },
    headers: { 'if-match': `"v${from}"` },
  })
}

async function putKeys(key: string, values: Record<string, string>, more: object = {}) {
  const { version } = await readSet(key)
  return counter.request(`keys/${key}`, {
    method: 'PUT',
    as: owner,
    body: { values, ...more },
    headers: { 'if-match': `"v${version}"` },
  })
}

const messageOf = ({ body }: Awaited<ReturnType<TestCounter['request']>>) => body.error?.message ?? ''

test('a setting counts from the next order on, says who set it, and goes back to its default', async () => {
  const { shop } = counter
  const saved = await patch('orders', { HOLD_MINUTES: '45' })
  assert.equal(saved.status, 200, messageOf(saved))
  assert.equal(saved.headers.get('etag'), `"v${(await readGroup('orders')).version}"`)
  assert.equal(shop.settings.holdMinutes, 45)
  const [row] = (await readGroup('orders')).settings
  assert.deepEqual([row?.value, row?.default, row?.setBy], ['45', '30', owner.name])

  const [entry] = await shop.database.orm.select().from(audit).where(eq(audit.operation, 'settings.write'))
  assert.deepEqual(
    [entry?.subjectName, entry?.before, entry?.after],
    ['Orders and stock', { HOLD_MINUTES: '30' }, { HOLD_MINUTES: '45' }],
  )
  await patch('orders', { HOLD_MINUTES: null })
  assert.equal(shop.settings.holdMinutes, 30)
})

test('what the environment sets is shown as fixed and stays', async () => {
  const shown = (await readGroup('orders')).settings.find(({ name }) => name === 'SCARCE_PIECES')
  assert.deepEqual([shown?.isFixed, shown?.value], [true, '0'])
  const refused = await patch('orders', { SCARCE_PIECES: '5' })
  assert.deepEqual([refused.status, counter.shop.settings.holds.scarceUnits], [409, 0])
  assert.match(messageOf(refused), /The environment sets SCARCE_PIECES/)
})

test('each wrong value has its sentence, also a GSTIN of another State, and nothing is saved', async () => {
  const wrong = await patch('orders', { HOLD_MINUTES: 'soon', LARGEST_ORDER_RUPEES: '1.5', CARTS: '1' })
  assert.equal(wrong.status, 422)
  assert.deepEqual(wrong.body.error?.details['errors'], [
    { path: ['CARTS'], message: 'There is no such setting.' },
    { path: ['HOLD_MINUTES'], message: 'Please write a number from 5 to 240.' },
    { path: ['LARGEST_ORDER_RUPEES'], message: 'Please write a whole number from 1 to 10,00,00,000.' },
  ])
  const foreign = await patch('seller', { SELLER_STATE: 'Gujarat' })
  assert.equal(foreign.status, 422)
  assert.match(messageOf(foreign), /A GSTIN of Gujarat begins with 24, this one with 08/)
  assert.equal(counter.shop.settings.seller.state, 'Rajasthan')
  const both = await patch('seller', { SELLER_ADDRESS: '1 Hawa Mahal Road | Jaipur' })
  assert.equal(both.status, 200, messageOf(both))
  assert.deepEqual(counter.shop.settings.seller.address, ['1 Hawa Mahal Road', 'Jaipur'])
})

test('a manager changes settings, but neither who sells nor keys; identity wants a step-up', async () => {
  const manager = await counter.signInAs('manager')
  const groups = await readGroups(manager)
  assert.deepEqual(
    groups.filter(({ mayChange }) => !mayChange).map(({ key }) => key),
    ['seller', 'complaints', 'brand'],
  )
  assert.equal((await patch('delivery', { QUOTE_MINUTES: '40' }, { as: manager })).status, 200)
  const stepped = await counter.stepUpAs('manager')
  assert.equal((await patch('seller', { SELLER_PHONE: '+91 141 222 2222' }, { as: stepped })).status, 403)
  const fresh = await counter.signInAs('owner')
  const asked = await patch('seller', { SELLER_PHONE: '+91 141 222 2222' }, { as: fresh })
  assert.deepEqual([asked.status, asked.body.error?.details['reason']], [403, 'step-up'])
  assert.equal((await counter.request('keys', { as: manager })).status, 403)
})

test('who saves from an older version gets the newer one, and of two at once one is stale', async () => {
  const { version } = await readGroup('mail')
  const both = await Promise.all(
    ['one@example.in', 'two@example.in'].map((email) => patch('mail', { SHOP_MAILBOX: email }, { version })),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 412])
  const stale = both.find(({ status }) => status === 412)!
  const { current, by } = stale.body.error!.details as { current: SettingGroupShown; by: string }
  assert.deepEqual([current.version, by], [version + 1, owner.name])
  const without = await counter.request('settings/mail', { method: 'PATCH', as: owner, body: { values: {} } })
  assert.ok([422, 428].includes(without.status))
})

test('a key is tried, sealed, counts at once, and its secret is in no answer, row or entry', async () => {
  const { shop } = counter
  const before = await createUnpaidOrder(shop, cart)
  const key = await shop.controlSandbox<{ keyId: string; keySecret: string }>('POST', '/razorpay/keys')
  const wrong = await putKeys('payments', { RAZORPAY_KEY_ID: key.keyId, RAZORPAY_KEY_SECRET: `${key.keySecret}x` })
  assert.equal(wrong.status, 409)
  assert.match(messageOf(wrong), /Razorpay does not know this/)
  assert.equal(shop.payments.keyId, shop.secrets.keyId)

  const saved = await putKeys('payments', { RAZORPAY_KEY_ID: key.keyId, RAZORPAY_KEY_SECRET: key.keySecret })
  assert.equal(saved.status, 200, messageOf(saved))
  assert.equal(shop.payments.keyId, key.keyId)
  const set = await readSet('payments')
  assert.deepEqual(
    [set.source, set.setBy, set.keys[1]?.hint],
    ['back office', owner.name, `…${key.keySecret.slice(-3)}`],
  )
  const paid = await payInWindow(shop, before)
  assert.ok(shop.payments.verifyConfirmation({ ...paid, orderId: paid.providerOrderId }), 'an order of before is paid')
  await createPaidOrder(shop, cart)

  const rows = await shop.database.orm.select().from(sealedKeys)
  const entries = await shop.database.orm.select().from(audit)
  const seen = JSON.stringify([rows, entries, saved.body, await readKeys()])
  assert.ok(!seen.includes(key.keySecret), 'the secret was seen')
  const entry = entries.find(({ operation }) => operation === 'keys.write')
  assert.deepEqual([entry?.before['source'], entry?.after['source']], ['sandbox', 'back office'])

  const taken = await counter.request('keys/payments', {
    method: 'DELETE',
    as: owner,
    headers: { 'if-match': `"v${set.version}"` },
  })
  assert.deepEqual([taken.status, shop.payments.keyId], [200, shop.secrets.keyId])
})

test('keys of another account, a provider that is silent, and a live key in the demo change nothing', async () => {
  const { shop } = counter
  const key = await shop.controlSandbox<{ keyId: string; keySecret: string }>('POST', '/razorpay/keys')
  const values = { RAZORPAY_KEY_ID: key.keyId, RAZORPAY_KEY_SECRET: key.keySecret }
  await createPaidOrder(shop, cart)
  const fault = { provider: 'razorpay', route: 'GET /payments/:id', fault: 'status', value: 400 }
  await shop.controlSandbox('PUT', '/faults', fault)
  const other = await putKeys('payments', values)
  assert.match(messageOf(other), /another account: it does not know our payment pay_/)
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'razorpay',
    route: '*',
    fault: 'status',
    value: 503,
    times: 9,
  })
  assert.match(messageOf(await putKeys('payments', values)), /did not answer/)
  await shop.controlSandbox('DELETE', '/faults')
  const live = await putKeys('payments', { ...values, RAZORPAY_KEY_ID: 'rzp_live_abcdefgh' })
  assert.deepEqual([live.status, (await readSet('payments')).source], [422, 'sandbox'])
  assert.match(messageOf(live), /live key/)
  assert.equal((await putKeys('payments', values, { isOtherAccount: true })).status, 200)
})

test('each kind of key is tried by its protocol; short secrets are refused, and earlier webhook secrets last a day', async () => {
  const { shop } = counter
  const { courierEmail, courierPassword, googleClientId, googleClientSecret, webhookSecret } = shop.secrets
  const couriers = { SHIPROCKET_EMAIL: courierEmail, SHIPROCKET_PASSWORD: courierPassword }
  assert.match(messageOf(await putKeys('couriers', { ...couriers, SHIPROCKET_PASSWORD: 'Another1x' })), /does not know/)
  assert.equal((await putKeys('couriers', couriers)).status, 200)
  const google = { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_CLIENT_SECRET: googleClientSecret }
  const wrongGoogle = await putKeys('google', { ...google, GOOGLE_CLIENT_SECRET: 'x-another-secret-9' })
  assert.match(messageOf(wrongGoogle), /Google does not know/)
  const saved = await putKeys('google', google)
  assert.equal(saved.status, 200, messageOf(saved))
  const nobody = await putKeys('mail-server', { SMTP_URL: 'smtp://127.0.0.1:9' })
  assert.match(messageOf(nobody), /did not answer/)
  assert.equal((await putKeys('payment-webhooks', { RAZORPAY_WEBHOOK_SECRET: 'short' })).status, 422)

  const secrets = ['first-Secret-of-webhooks-1', 'second-Secret-of-webhooks-2']
  for (const secret of secrets)
    assert.equal((await putKeys('payment-webhooks', { RAZORPAY_WEBHOOK_SECRET: secret })).status, 200)
  assert.deepEqual(shop.settings.razorpay.webhookSecrets, secrets.toReversed())
  shop.advanceClock(25 * 60)
  await shop.configuration.refresh()
  assert.deepEqual(shop.settings.razorpay.webhookSecrets, secrets.slice(1))
  assert.ok(webhookSecret)
})
