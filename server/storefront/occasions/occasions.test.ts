import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, beforeEach, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { occasionsResponse, type OccasionsAnswer } from '#contract/occasion.ts'
import { consents } from '#server/platform/database/consent-tables.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { occasions, reminderConsents } from '#server/platform/database/occasion-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { festivals } from '#server/platform/database/workshop-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { testAddress } from '#server/testing/create-test-order.ts'
import { ashasPassword, assertErrorResponse, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import type { QuoteRequest } from '#providers/courier/courier-provider.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { findGiftsInTime } from './find-gifts-in-time.ts'
import { queueReminders } from './queue-reminders.ts'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0' })
const { shop } = testApi
after(() => testApi.close())

const DAY = 24 * 60
const today = () => todayInIndia(shop.now())
const inDays = (days: number) => addDays(today(), days)

let asha: TestCustomer
beforeEach(async () => {
  await shop.database.orm.delete(outgoingMails)
  asha = await testApi.newCustomer()
})

const path = 'users/me/occasions'
const answerOf = ({ status, body }: { status: number; body: object }): OccasionsAnswer => {
  assert.equal(status, 200, JSON.stringify(body))
  return occasionsResponse.parse(body)
}
const add = (changes: object = {}, as = asha) =>
  testApi.request(path, { as, body: { person: 'Amma', note: 'She likes brass', kind: 'birthday', ...changes } })
const bornOn = (date: string) => ({ month: Number(date.slice(5, 7)), day: Number(date.slice(8)) })
const consent = (isWanted = true, as = asha) => testApi.request(`${path}/consent`, { as, body: { isWanted } })
const prove = (email: string) =>
  shop.database.orm.update(customers).set({ emailVerified: true }).where(eq(customers.email, email))

/** A sign-in does not last that long. */
async function passDays(days: number): Promise<void> {
  shop.advanceClock(days * DAY)
  const signedIn = { identifier: asha.user.email, password: ashasPassword }
  const { body } = await testApi.request('auth/local', { body: signedIn })
  asha = { ...asha, jwt: body.jwt ?? '' }
}

/** The job of the day, some hours later, and its mails. */
async function listReminders(email = asha.user.email) {
  await queueReminders(shop)
  await shop.database.orm.update(outgoingMails).set({ nextAttemptAt: shop.now() })
  return (await testApi.listMailsTo(email)).filter(({ headers }) =>
    headers?.['list-unsubscribe']?.includes('/occasions/'),
  )
}

async function addGift(name: string, occasion: string, product: object = {}): Promise<number> {
  const id = await addTestProduct(shop.database, { name, stock: 9, ...product })
  await shop.database.orm
    .update(products)
    .set({ occasions: [occasion] })
    .where(eq(products.id, id))
  return id
}

test('a birthday is reminded of 21 and 7 days before, once each, with gifts that still arrive at the last PIN', async () => {
  const tray = await addGift('Brass lamp', 'birthday')
  await addGift('Sold out lamp', 'birthday', { stock: 0 })
  await addGift('Slow chest', 'birthday', { stock: null, daysToMake: 40 })
  await prove(asha.user.email)
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  await shop.database.orm.update(orders).set({ customerId: asha.user.id }).where(eq(orders.id, orderId))
  answerOf(await add(bornOn(inDays(22))))
  assert.equal(answerOf(await consent()).consent, 'given')
  assert.deepEqual(await listReminders(), [], '22 days before')

  await passDays(1)
  const [first] = await listReminders()
  const day = inDays(21)
  assert.match(first?.subject ?? '', /^Amma’s birthday, \w{3} \d+ \w+$/)
  assert.match(first?.text ?? '', /in 21 days\.\n\nWhat you wrote: She likes brass/)
  assert.match(
    first?.text ?? '',
    new RegExp(`These still reach ${testAddress.postcode} by then:\\n\\nBrass lamp\\n₹1,178.82 with GST\\nOrder by `),
  )
  assert.doesNotMatch(first?.text ?? '', /Sold out lamp|Slow chest/)
  assert.match(first?.text ?? '', new RegExp(`/gifts\\?occasion=birthday&pin=${testAddress.postcode}&by=${day}`))
  assert.equal((await listReminders()).length, 1, 'once')
  await passDays(1)
  assert.equal((await listReminders()).length, 1, 'also on the next day')
  await passDays(13)
  const second = await listReminders()
  assert.equal(second.length, 2)
  assert.match(second[0]?.text ?? '', /in 7 days/)
})

test('without a yes nobody is reminded; an e-mail that is not proved says yes by the mailed link, which works once', async () => {
  answerOf(await add(bornOn(inDays(22))))
  await passDays(1)
  assert.deepEqual(await listReminders(), [], 'no consent')
  assert.equal(answerOf(await consent()).consent, 'asked')
  const [mail] = await listReminders()
  assert.equal(mail?.subject, 'One more step to your reminders')
  assert.doesNotMatch(mail?.text ?? '', /Amma|brass/, 'nothing of what was typed')
  const code = new URL(mail?.links.find((link) => link.includes('/confirm')) ?? 'none:').searchParams.get('code') ?? ''
  assert.equal((await listReminders()).length, 1, 'asked is no yes')
  assert.equal((await testApi.request('occasions/confirm', { body: { code } })).status, 200)
  assertErrorResponse(await testApi.request('occasions/confirm', { body: { code } }), 400, /has been used/)
  assert.equal((await listReminders()).length, 2)
  assert.equal(answerOf(await testApi.request(path, { as: asha })).consent, 'given')
})

test('one press in a mail stops one day or all, without login; a look at the link stops nothing', async () => {
  await prove(asha.user.email)
  for (const person of ['Amma', 'Dev']) answerOf(await add({ person, ...bornOn(inDays(22)) }))
  await consent()
  await passDays(1)
  const mails = await listReminders()
  assert.equal(mails.length, 2)
  const amma = mails.find(({ subject }) => subject.startsWith('Amma'))!
  const [stopDay = ''] = amma.links.filter((link) => link.includes('/occasions/stop'))
  const code = new URL(stopDay).searchParams.get('code') ?? ''
  const looked = await testApi.api.request(`/api/occasions/stop?code=${code}`)
  assert.deepEqual([looked.status, looked.headers.get('location')], [303, `/occasions/stop?code=${code}`])
  assert.deepEqual(await listStopped(), [])
  assert.equal((await testApi.request('occasions/stop', { body: { code } })).status, 200)
  assert.deepEqual(await listStopped(), ['Amma'])

  const [, all = ''] = /^<(.*)>$/.exec(amma.headers?.['list-unsubscribe'] ?? '') ?? []
  assert.equal(amma.headers?.['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  const { pathname, search } = new URL(all)
  await passDays(14)
  await queueReminders(shop)
  const oneClick = await testApi.api.request(pathname + search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  assert.equal(oneClick.status, 200)
  assert.equal((await listReminders()).length, 2, 'the second mail, queued already, is not sent')
  assert.equal(answerOf(await testApi.request(path, { as: asha })).consent, 'none')
  for (const wrong of ['', 'nobody', '%F0', 'a'.repeat(3_000)])
    assert.equal((await testApi.request(`occasions/stop?code=${wrong}`, { method: 'POST' })).status, 200)
})

const listStopped = async () =>
  answerOf(await testApi.request(path, { as: asha }))
    .occasions.filter(({ isStopped }) => isStopped)
    .map(({ person }) => person)

test('reminders of one morning go out a second apart, of all days together', async () => {
  await prove(asha.user.email)
  await consent()
  for (const person of ['Amma', 'Dev', 'Nani']) answerOf(await add({ person, ...bornOn(inDays(22)) }))
  answerOf(await add({ person: 'Riya', ...bornOn(inDays(8)) }))
  await passDays(1)
  await queueReminders(shop)
  const mails = await shop.database.orm
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.kind, 'occasion'))
    .orderBy(outgoingMails.nextAttemptAt)
  const moments = mails.map(({ nextAttemptAt }) => nextAttemptAt.getTime())
  assert.deepEqual(
    moments.map((moment) => moment - moments[0]!),
    [0, 1_000, 2_000, 3_000],
  )
})

test('fourteen thousand reminders of one day are queued by one run', async () => {
  await prove(asha.user.email)
  await consent()
  const { month, day } = bornOn(inDays(22))
  await shop.database.orm.execute(sql`
    INSERT INTO occasions (customer_id, person, kind, day, month, stop_code, created_at)
    SELECT ${asha.user.id}::int, 'Amma ' || place, 'birthday', ${day}::smallint, ${month}::smallint, 'stop ' || place, ${shop.now()}::timestamptz
    FROM generate_series(1, 14000) AS place`)
  await passDays(1)
  await queueReminders(shop)
  await queueReminders(shop)
  const ofDay = eq(outgoingMails.kind, 'occasion')
  const times = await shop.database.orm
    .select({ at: outgoingMails.nextAttemptAt, payload: outgoingMails.payload })
    .from(outgoingMails)
    .where(ofDay)
    .orderBy(outgoingMails.nextAttemptAt)
  assert.equal(times.length, 14_000)
  assert.equal(times.at(-1)!.at.getTime() - times[0]!.at.getTime(), 13_999_000)
  assert.equal(times[0]?.payload['day'], inDays(21))
  await shop.database.orm.delete(occasions)
})

test('a courier who does not answer, or takes long, is not asked about each gift', async () => {
  for (let place = 0; place < 6; place++)
    await addGift(`Lantern ${place}`, 'anniversary', { weight: 1 + place, daysToMake: 40, stock: null })
  const wanted = { occasion: 'anniversary', pin: '560001', by: inDays(3) }
  const countAsked = async () => {
    const requests = await shop.controlSandbox<{ path: string }[]>('GET', '/requests')
    const weights = requests.flatMap(({ path }) => /serviceability.*[?&]weight=([^&]+)/.exec(path)?.[1] ?? [])
    return new Set(weights).size
  }
  const asked = async (find: () => Promise<unknown>) => {
    await shop.controlSandbox('DELETE', '/requests')
    await find()
    return countAsked()
  }
  const slow = {
    ...shop.couriers,
    fetchQuotes: async (parcel: QuoteRequest) => {
      shop.advanceClock(0.1)
      return shop.couriers.fetchQuotes(parcel)
    },
  }
  const slowShop = { database: shop.database, couriers: slow, now: shop.now }
  assert.equal(await asked(() => findGiftsInTime(slowShop, wanted)), 2, '6 seconds each')
  const fault = { provider: 'shiprocket', route: '*', fault: 'status', value: 503, times: 50 }
  await shop.controlSandbox('PUT', '/faults', fault)
  assert.equal(await asked(() => findGiftsInTime(shop, { ...wanted, pin: '400001' })), 1, 'no answer')
  await shop.controlSandbox('DELETE', '/faults')
  assert.equal(await asked(() => findGiftsInTime(shop, { ...wanted, pin: '400001' })), 6, 'quick answers')
})

test('a day that was moved after its mail was queued is not told by the old mail', async () => {
  await prove(asha.user.email)
  await consent()
  const { occasions: days } = answerOf(await add(bornOn(inDays(22))))
  await passDays(1)
  await queueReminders(shop)
  const body = { person: 'Amma', note: '', kind: 'birthday', ...bornOn(inDays(40)) }
  answerOf(await testApi.request(`${path}/${days[0]!.id}`, { method: 'PUT', as: asha, body }))
  assert.deepEqual(await listReminders(), [])
})

test('mail programs may stop many readers from one network, while sign-ups stay few', async (t) => {
  const small = await openTestApi({ ENQUIRIES_PER_MINUTE: '1' })
  t.after(() => small.close())
  for (const room of ['newsletter/unsubscribe', 'occasions/stop'])
    for (let reader = 0; reader < 5; reader++)
      assert.equal((await small.request(`${room}?code=reader${reader}`, { method: 'POST' })).status, 200)
  const confirm = () => small.request('occasions/confirm', { body: { code: 'none' } })
  assert.equal((await confirm()).status, 400)
  assert.equal((await confirm()).status, 429)
})

test('a festival has the day that the shop entered; a day entered too late for a reminder gets the next one', async () => {
  await prove(asha.user.email)
  await consent()
  await shop.database.orm.insert(festivals).values({ day: inDays(20), name: 'Raksha Bandhan', occasion: 'rakhi' })
  const rakhi = { kind: 'festival', festival: 'rakhi', person: 'Dev' }
  const holi = { kind: 'festival', festival: 'holi', person: 'Nani' }
  answerOf(await add(rakhi))
  const { occasions: days } = answerOf(await add(holi))
  assert.deepEqual(
    days.map(({ person, next }) => [person, next]),
    [
      ['Dev', inDays(20)],
      ['Nani', null],
    ],
  )
  assert.deepEqual(await listReminders(), [], 'entered after the first mail would have gone')
  await passDays(13)
  const [mail, ...more] = await listReminders()
  assert.deepEqual([mail?.subject.startsWith('Raksha Bandhan: Dev'), more.length], [true, 0])
  // Nobody has ordered or saved an address: the mail asks for the PIN.
  assert.match(mail?.text ?? '', /Tell us the PIN code/)
  await shop.database.orm.delete(festivals)
})

test('days are changed, stopped and deleted by their owner alone, and what is wrong is said', async () => {
  const { occasions: first } = answerOf(await add({ month: 2, day: 29 }))
  const id = first[0]!.id
  assert.match(first[0]?.next ?? '', /-02-(28|29)$/)
  assertErrorResponse(await add({ month: 4, day: 31 }), 400, /a day that this month has/)
  assertErrorResponse(await add({ person: 'see evil.com', month: 4, day: 3 }), 400, /without links/)
  const body = { person: 'Amma', note: '', kind: 'anniversary', day: 3, month: 4, isStopped: true }
  const stranger = await testApi.newCustomer()
  const put = (as: TestCustomer) => testApi.request(`${path}/${id}`, { method: 'PUT', as, body })
  assertErrorResponse(await put(stranger), 404, /not on your list/)
  const [changed] = answerOf(await put(asha)).occasions
  assert.deepEqual([changed?.kind, changed?.isStopped, changed?.next?.slice(5)], ['anniversary', true, '04-03'])
  const remove = (as: TestCustomer) => testApi.request(`${path}/${id}`, { method: 'DELETE', as, body: {} })
  assertErrorResponse(await remove(stranger), 404, /not on your list/)
  assert.deepEqual(answerOf(await remove(asha)).occasions, [])
  assertErrorResponse(await testApi.request(path), 401, /./)
})

test('a page that is older than a stop leaves it; a deleted day that comes back is still stopped', async () => {
  const { occasions: first } = answerOf(await add({ month: 3, day: 5 }))
  const { id } = first[0]!
  const put = (body: object) => testApi.request(`${path}/${id}`, { method: 'PUT', as: asha, body })
  const day = { person: 'Amma', note: '', kind: 'birthday', day: 5, month: 3 }
  answerOf(await put({ ...day, isStopped: true }))
  const [changed] = answerOf(await put({ ...day, day: 6 })).occasions
  assert.deepEqual([changed?.day, changed?.isStopped], [6, true])
  const removed = await testApi.request(`${path}/${id}`, { method: 'DELETE', as: asha, body: {} })
  assert.deepEqual(answerOf(removed).occasions, [])
  const [again] = answerOf(await add(changed)).occasions
  assert.deepEqual([again?.day, again?.isStopped], [6, true])
  const back = answerOf(await add({ person: 'Dev', month: 4, day: 6 })).occasions.find(({ person }) => person === 'Dev')
  assert.equal(back?.isStopped, false)
})

test('a PIN that only a recipient told us is in no reminder to the buyer', async () => {
  await prove(asha.user.email)
  const { orderId } = await createPaidOrder(shop, [{ id: await addGift('Silver lamp', 'birthday'), quantity: 1 }])
  const { orm } = shop.database
  await orm.update(orders).set({ customerId: asha.user.id }).where(eq(orders.id, orderId))
  await orm.update(shipments).set({ isAddressHidden: true }).where(eq(shipments.orderId, orderId))
  answerOf(await add(bornOn(inDays(22))))
  await consent()
  await passDays(1)
  const [mail] = await listReminders()
  assert.match(mail?.text ?? '', /These still arrive, wherever we deliver, by then:\n\n/)
  assert.doesNotMatch(mail?.text ?? '', new RegExp(testAddress.postcode))
})

test('reminders, export and erasure alone read the days', () => {
  const readers = globSync('server/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('/occasion-tables.ts'),
  )
  const strangers = readers.filter(
    (file) => !/^server\/(storefront\/occasions\/|people\/customers\/export-occasions|platform\/privacy\/)/.test(file),
  )
  assert.ok(readers.length > 5)
  assert.deepEqual(strangers, [])
})

test('an account keeps fifty days, and says so', async () => {
  const { orm } = shop.database
  await orm.execute(sql`
    INSERT INTO occasions (customer_id, person, kind, day, month, stop_code, created_at)
    SELECT ${asha.user.id}, 'Cousin ' || n, 'birthday', 1, 1, gen_random_uuid()::text, now() FROM generate_series(1, 50) AS n`)
  assertErrorResponse(await add(bornOn(inDays(40))), 422, /up to 50 days/)
})

test('what is kept is in the export, goes with the account, and the log says that consent ended', async () => {
  await prove(asha.user.email)
  answerOf(await add(bornOn(inDays(22))))
  await consent()
  const exported = await testApi.request('users/me/data', { as: asha })
  const { days } = exported.body['occasions'] as { days: { person: string; note: string }[] }
  assert.deepEqual(
    days.map(({ person, note }) => [person, note]),
    [['Amma', 'She likes brass']],
  )
  const { orm } = shop.database
  const [row] = await orm.select().from(reminderConsents).where(eq(reminderConsents.customerId, asha.user.id))
  const gone = await testApi.request('users/me/delete', { as: asha, body: { password: ashasPassword } })
  assert.equal(gone.status, 200)
  assert.equal(await orm.$count(occasions, eq(occasions.customerId, asha.user.id)), 0)
  const said = await orm.select().from(consents).where(eq(consents.anonymousId, row!.anonymousId))
  assert.deepEqual(
    said.map(({ kind, decision }) => [kind, decision]),
    [
      ['reminders', 'granted'],
      ['reminders', 'withdrawn'],
    ],
  )
})
