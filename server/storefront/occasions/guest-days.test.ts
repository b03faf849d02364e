import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { consents } from '#server/platform/database/consent-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { guestOccasions, reminderConsents } from '#server/platform/database/occasion-tables.ts'
import { applyRetention } from '#server/platform/privacy/apply-retention.ts'
import { erasePersonalDataByEmail, exportPersonalDataByEmail } from '#server/platform/privacy/personal-data-by-email.ts'
import { recordGivenUp } from '#server/email-composers.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { ashasPassword, assertErrorResponse, openTestApi } from '#server/testing/open-test-api.ts'
import { formatDayOfYear } from '#shop/orders/ship-by-date.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { queueReminders } from './queue-reminders.ts'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', ENQUIRIES_PER_ADDRESS: '1000' })
const { shop } = testApi
const { orm } = shop.database
after(() => testApi.close())
beforeEach(async () => {
  await orm.delete(outgoingMails)
})

const MINUTES_A_DAY = 24 * 60
const inDays = (days: number) => addDays(todayInIndia(shop.now()), days)
const bornOn = (date: string) => ({ month: Number(date.slice(5, 7)), day: Number(date.slice(8)) })
const ask = (email: string, changes: object = {}) =>
  testApi.request('occasions', {
    body: { email, person: 'Amma', kind: 'birthday', ...bornOn(inDays(22)), ...changes },
  })

async function listMails(email: string) {
  await queueReminders(shop)
  await orm.update(outgoingMails).set({ nextAttemptAt: shop.now() })
  const mails = await testApi.listMailsTo(email)
  return mails.filter(({ subject }) => !/One more step/.test(subject))
}
const codeIn = (link: string | undefined) => new URL(link ?? 'none:').searchParams.get('code') ?? ''
async function readCode(email: string): Promise<string> {
  const links = (await testApi.listMailsTo(email)).flatMap((mail) => mail.links)
  return codeIn(links.find((address) => address.includes('/occasions/confirm')))
}
const confirm = (code: string) => testApi.request('occasions/confirm', { body: { code } })

async function remember(email: string, changes: object = {}): Promise<void> {
  assert.equal((await ask(email, changes)).status, 200)
  assert.equal((await confirm(await readCode(email))).status, 200)
}
const daysOf = (email: string) => orm.select().from(guestOccasions).where(eq(guestOccasions.email, email))

test('nobody is reminded before the mailed link was pressed, which works once and names nothing that was typed', async () => {
  const email = 'dev@example.in'
  assert.deepEqual((await ask(` ${email.toUpperCase()} `, { person: 'Riya' })).body, { ok: true })
  const [mail] = await testApi.listMailsTo(email)
  assert.doesNotMatch(JSON.stringify(mail), /Riya/)
  const { day, month } = bornOn(inDays(22))
  assert.ok(mail?.text.includes(`remind you of a birthday on ${formatDayOfYear({ day, month })} by mail`), mail?.text)
  const code = await readCode(email)
  const [stored] = await daysOf(email)
  assert.deepEqual([stored?.confirmedAt, stored?.codeHash === code], [null, false])
  shop.advanceClock(MINUTES_A_DAY)
  assert.deepEqual(await listMails(email), [])
  assert.equal((await confirm(code)).status, 200)
  assertErrorResponse(await confirm(code), 400, /has been used/)
  const said = await orm.select().from(consents).where(eq(consents.anonymousId, stored!.anonymousId))
  assert.deepEqual(
    said.map(({ kind, decision, textVersion }) => [kind, decision, textVersion]),
    [['reminders', 'granted', 'guest-2026-11-30']],
  )
})

test('a confirmed day is reminded of 21 and 7 days before, once each, and its link deletes it', async () => {
  const email = 'ravi@example.in'
  await remember(email)
  assert.deepEqual(await listMails(email), [], '22 days before')
  shop.advanceClock(MINUTES_A_DAY)
  const [first, ...more] = await listMails(email)
  assert.match(first?.subject ?? '', /^Amma’s birthday/)
  assert.deepEqual(more, [])
  assert.equal((await listMails(email)).length, 1, 'once')
  shop.advanceClock(14 * MINUTES_A_DAY)
  assert.equal((await listMails(email)).length, 2)
  const stop = codeIn(first?.links.find((address) => address.includes('/occasions/stop')))
  // Scanners open links: a GET changes nothing.
  const looked = await testApi.api.request(`/api/occasions/stop?code=${encodeURIComponent(stop)}`)
  assert.equal(looked.status, 303)
  assert.equal((await daysOf(email)).length, 1)
  await testApi.request('occasions/stop', { body: { code: stop } })
  assert.deepEqual(await daysOf(email), [])
})

test('a mail names gifts that arrive wherever we deliver, or at the PIN that the guest said; nothing is promised that may be late', async () => {
  const lamp = await addTestProduct(shop.database, { name: 'Brass lamp', stock: 9 })
  const chest = await addTestProduct(shop.database, { name: 'Slow chest', stock: null, daysToMake: 12 })
  for (const id of [lamp, chest])
    await orm
      .update(products)
      .set({ occasions: ['birthday'] })
      .where(eq(products.id, id))
  const [unsaid, said] = ['unsaid@example.in', 'said@example.in']
  await remember(unsaid)
  await remember(said, { pin: ' 302 001 ' })
  shop.advanceClock(MINUTES_A_DAY)
  const textTo = async (email: string) => (await listMails(email)).at(0)?.text ?? ''
  const anywhere = /These still arrive, wherever we deliver, by then:\n\nBrass lamp\n.*\nOrder by \w{3} \d+ \w{3}\n/
  assert.match(await textTo(unsaid), anywhere)
  assert.doesNotMatch(await textTo(unsaid), /Slow chest/, 'it arrives in time at near places alone')
  assert.match(await textTo(said), /These still reach 302001 by then:\n\n/)
  assert.match(await textTo(said), /\nSlow chest\n/)
  assert.match(await textTo(said), new RegExp(`/gifts\\?occasion=birthday&pin=302001&by=${inDays(21)}`))
  shop.advanceClock(14 * MINUTES_A_DAY)
  assert.match(await textTo(unsaid), /Tell us the PIN code on the page of gifts/)
  assert.match(await textTo(said), /in 7 days\.\n\n.* 302001 by then/)
  const { reminders } = await exportPersonalDataByEmail(orm, said)
  assert.deepEqual(
    reminders.map(({ pin }) => pin),
    ['302001'],
  )
})

test('one press of a mail program deletes all days of the e-mail, and none of another one', async () => {
  const [email, other] = ['meera@example.in', 'asha@example.in']
  await remember(email)
  await remember(email, { person: 'Papa', ...bornOn(inDays(40)) })
  await remember(other)
  shop.advanceClock(MINUTES_A_DAY)
  const [mail] = await listMails(email)
  const [, address = ''] = /^<(.*)>$/.exec(mail?.headers?.['list-unsubscribe'] ?? '') ?? []
  const { pathname, search } = new URL(address)
  assert.equal((await testApi.api.request(pathname + search, { method: 'POST' })).status, 200)
  assert.deepEqual([(await daysOf(email)).length, (await daysOf(other)).length], [0, 1])
})

test('“Stop all reminders” stops them with and without an account, whichever mail it is in', async () => {
  const remindAsBoth = async () => {
    const asha = await testApi.newCustomer()
    const { email } = asha.user
    await orm.update(customers).set({ emailVerified: true }).where(eq(customers.email, email))
    const body = { person: 'Papa', kind: 'birthday', ...bornOn(inDays(22)) }
    assert.equal((await testApi.request('users/me/occasions', { as: asha, body })).status, 200)
    const said = await testApi.request('users/me/occasions/consent', { as: asha, body: { isWanted: true } })
    assert.equal(said.status, 200)
    await remember(email)
    const isOwn = eq(reminderConsents.customerId, asha.user.id)
    const leftOver = async () => [
      (await daysOf(email)).length,
      (await orm.select().from(reminderConsents).where(isOwn)).length,
    ]
    assert.deepEqual(await leftOver(), [1, 1])
    return { asha, email, leftOver }
  }
  for (const first of ['Amma’s', 'Papa’s']) {
    const { email, leftOver } = await remindAsBoth()
    shop.advanceClock(MINUTES_A_DAY)
    const mail = (await listMails(email)).find(({ subject }) => subject.startsWith(first))
    const stopAll = codeIn(mail?.links.findLast((address) => address.includes('/occasions/stop')))
    await testApi.request('occasions/stop', { body: { code: stopAll } })
    assert.deepEqual(await leftOver(), [0, 0], first)
    shop.advanceClock(14 * MINUTES_A_DAY)
    assert.equal(
      (await listMails(email)).filter(({ subject }) => /birthday/.test(subject)).length,
      2,
      'none 7 days before',
    )
  }
  const { asha, leftOver } = await remindAsBoth()
  await testApi.request('users/me/occasions/consent', { as: asha, body: { isWanted: false } })
  assert.deepEqual(await leftOver(), [0, 0])
})

test('deleting the account deletes the days of a guest, once a mailed link has proved the e-mail', async () => {
  const asha = await testApi.newCustomer()
  const { email } = asha.user
  await remember(email)
  const said = await testApi.request('users/me/occasions/consent', { as: asha, body: { isWanted: true } })
  assert.equal(said.status, 200)
  assert.equal((await confirm(await readCode(email))).status, 200)
  const remove = (as: typeof asha) => testApi.request('users/me/delete', { as, body: { password: ashasPassword } })
  assert.equal((await remove(asha)).status, 200)
  assert.deepEqual(await daysOf(email), [])
  // Anybody can open an account with this e-mail.
  const stranger = await testApi.newCustomer()
  await remember(stranger.user.email)
  assert.equal((await remove(stranger)).status, 200)
  assert.equal((await daysOf(stranger.user.email)).length, 1)
})

test('a day without a yes is forgotten after a week; who asks gets their days, and may have them erased', async () => {
  const [late, known] = ['late@example.in', 'known@example.in']
  await ask(late)
  await remember(known, { person: 'Dadi' })
  shop.advanceClock(8 * MINUTES_A_DAY)
  await applyRetention(shop)
  assert.deepEqual([(await daysOf(late)).length, (await daysOf(known)).length], [0, 1])
  const { reminders } = await exportPersonalDataByEmail(orm, known)
  assert.deepEqual(
    reminders.map(({ person, kind }) => [person, kind]),
    [['Dadi', 'birthday']],
  )
  await orm.transaction((tx) => erasePersonalDataByEmail(tx, known, shop.now()))
  assert.deepEqual(await daysOf(known), [])
})

test('days that a stranger typed keep nobody out, and the fifty-first yes says why it is too many', async () => {
  const email = 'often@example.in'
  const days = (confirmedAt: Date | null, named: string) =>
    Array.from({ length: 50 }, (_, index) => {
      const own = {
        anonymousId: `${named}-by-somebody-${index}`,
        stopCode: `g.${named}-${index}`,
        askedAt: shop.now(),
        confirmedAt,
      }
      return { email, person: 'Amma', kind: 'birthday', day: 5, month: 3, ...own } as const
    })
  await orm.insert(guestOccasions).values(days(null, 'typed'))
  await remember(email)
  await orm.insert(guestOccasions).values(days(shop.now(), 'kept').slice(1))
  await ask(email)
  const code = await readCode(email)
  assertErrorResponse(await confirm(code), 422, /50 days already/)
  assert.equal((await testApi.request('occasions/stop', { body: { code: 'g.kept-1' } })).status, 200)
  assert.equal((await confirm(code)).status, 200)
})

test('all days of a mailbox that is gone are deleted', async () => {
  const email = 'gone@example.in'
  await remember(email)
  await remember(email, { person: 'Papa', ...bornOn(inDays(40)) })
  const [day] = await daysOf(email)
  const mail = { kind: 'guest day', payload: { occasion: String(day!.id), day: inDays(22) } }
  await orm.transaction((tx) => recordGivenUp(tx, mail, shop.now(), 'refused'))
  assert.equal((await daysOf(email)).length, 2)
  await orm.transaction((tx) => recordGivenUp(tx, mail, shop.now(), 'no mailbox'))
  assert.deepEqual(await daysOf(email), [])
})

test('what is no day, no name or no e-mail is said at its field', async () => {
  assertErrorResponse(await ask('riya@example.in', { day: 31, month: 4 }), 400, /day that this month has/)
  assertErrorResponse(await ask('riya@example.in', { person: 'www.evil.example' }), 400, /Plain words/)
  assertErrorResponse(await ask('no mail'), 400, /mail/i)
  assertErrorResponse(await ask('riya@example.in', { pin: '12' }), 400, /6-digit PIN code/)
})
