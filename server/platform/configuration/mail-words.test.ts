import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readConfig } from '#config'
import type { SettingGroupShown } from '#contract/counter/settings.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { createPaidOrder, runOutboxOnce, type SandboxMail } from '#server/testing/order-steps.ts'
import { testAddress } from '#server/testing/create-test-order.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'

let counter: TestCounter
let owner: TestStaff
before(async () => {
  counter = await openTestCounter()
  await seedCatalogueFixture(counter.shop.database)
  owner = await counter.signInAs('owner')
})
after(() => counter.close())

const words = 'Khamma ghani {name},\n\nour tables begin on {number} today. It arrives by {day}.'

async function write(text: string | null, as = owner) {
  const groups = (await counter.request('settings', { as: owner })).body.data as SettingGroupShown[]
  const { version } = groups.find(({ key }) => key === 'mail-words')!
  return counter.request('settings/mail-words', {
    method: 'PATCH',
    as,
    body: { values: { orderPlacedMail: text } },
    headers: { 'if-match': `"v${version}"` },
  })
}

const readMail = async (to: string) => {
  const [last] = await counter.shop.controlSandbox<SandboxMail[]>('GET', `/mail?to=${to}`)
  return last!
}
const placeOrder = async () => {
  await createPaidOrder(counter.shop, [{ id: 1, quantity: 1 }])
  await runOutboxOnce(counter.shop, 'order placed mail')
  return readMail(testAddress.email)
}

test('a mail begins with the words of the owner, then has its own facts; an undo brings the usual words back', async () => {
  const saved = await write(words)
  assert.equal(saved.status, 200, saved.body.error?.message)
  const mail = await placeOrder()
  const number = /GTH-\d+/.exec(mail.subject)?.[0]
  assert.match(mail.text, new RegExp(`^Khamma ghani ${testAddress.firstName},\n\nour tables begin on ${number} today`))
  assert.match(mail.text, /We have your payment, and the pick-up/)
  assert.match(mail.text, /Total paid: ₹/)

  const [entry] = (await counter.request('audit?operation=settings.write', { as: owner })).body.data as { id: number }[]
  assert.equal((await counter.request(`audit/${entry?.id}/undo`, { as: owner, body: {} })).status, 200)
  assert.match((await placeOrder()).text, new RegExp(`^Namaste ${testAddress.firstName},\n\nThank you for your order`))
})

test('an unknown bracket is refused with those that are known, and nothing changes', async () => {
  const refused = await write('Namaste {surname},')
  assert.equal(refused.status, 422)
  assert.match(refused.body.error?.message ?? '', /\{surname\} is not known here. You can use \{name\}/)
  assert.match(counter.shop.settings.words.orderPlacedMail, /^Namaste \{name\},/)
  assert.equal((await write(words, await counter.signInAs('support'))).status, 403)
})

test('the preview is the mail with invented data, and runs nothing; a test goes to who asks for it', async () => {
  const query = new URLSearchParams({ words: 'Khamma ghani {name},\n\n5 < 6' })
  const preview = await counter.app.request(`/counter/api/v1/mail-words/orderPlacedMail/preview?${query}`, {
    headers: { cookie: owner.cookie },
  })
  assert.equal(preview.status, 200)
  assert.match(preview.headers.get('content-security-policy') ?? '', /^default-src 'none'.*frame-ancestors 'self'/)
  const page = await preview.text()
  assert.match(page, /Khamma ghani Asha,/)
  assert.match(page, /5 &lt; 6/)
  assert.match(page, /Total paid/)

  const send = (mail: string, body: object, as = owner) =>
    counter.request(`mail-words/${mail}/test`, { as, body: { words: '', ...body } })
  const sent = await send('orderShippedMail', { words: 'Off it goes, {name}.' })
  const { to } = sent.body.data as { to: string }
  const mail = await readMail(to)
  assert.match(mail.subject, /^Test: /)
  assert.match(mail.text, /^Off it goes, Asha\./)
  assert.equal((await send('orderShippedMail', { words: '{when}' })).status, 422)
  assert.equal((await send('noSuchMail', {})).status, 404)
  await counter.shop.controlSandbox('PUT', '/faults', { provider: 'mail', route: '*', fault: 'status', value: 503 })
  const unsent = await send('orderShippedMail', {})
  await counter.shop.controlSandbox('DELETE', '/faults')
  assert.equal(unsent.status, 409)
  assert.match(unsent.body.error?.message ?? '', /Try again in a minute/)
})

test('words that a later rule refuses do not stop the shop: the usual ones count', () => {
  const { words: read } = readConfig({}, {}, { orderPlacedMail: 'Namaste {surname}', welcomeMail: 'Hello {name}' })
  assert.match(read.orderPlacedMail, /^Namaste \{name\}/)
  assert.equal(read.welcomeMail, 'Hello {name}')
})
