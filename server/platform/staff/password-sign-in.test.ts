import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { staff, staffRecoveryCodes } from '#server/platform/database/staff-tables.ts'
import {
  accept,
  goodPassword,
  invite,
  joinByPassword,
  listStaffMails,
  readInvitationCode,
  type JoinedStaff,
} from '#server/testing/join-staff.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import type { Role } from '#shop/staff/permissions.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter({ SIGN_IN_TRIES_PER_ADDRESS: '1000', SIGN_IN_TRIES_PER_ACCOUNT: '1000' })
})
after(() => counter.close())

const codeNow = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: counter.shop.now().getTime() + steps * 30_000,
  })

async function joinWithCode(roles: Role[] = ['packer']): Promise<JoinedStaff & { secret: string }> {
  const joined = await joinByPassword(counter, roles)
  const started = await counter.request('me/code/start', { body: {}, as: joined })
  assert.equal(started.status, 200, JSON.stringify(started.body))
  const secret = String(started.body['secret'])
  assert.match(String(started.body['uri']), /^otpauth:\/\/totp\/Gathri:.*secret=/)
  const confirmed = await counter.request('me/code', { body: { code: codeNow(secret) }, as: joined })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  // The next step: the code that confirmed has been used.
  counter.shop.advanceClock(0.5)
  return { ...joined, secret }
}
const signIn = (email: string, password: string, code: string, on = counter) =>
  on.request('sign-in/password', { body: { email, password, code } })

test('password and code together sign in; a code counts once', async () => {
  const { email, secret } = await joinWithCode()
  const code = codeNow(secret)
  const first = await signIn(email.toUpperCase(), goodPassword, code)
  assert.equal(first.status, 200, JSON.stringify(first.body))
  assert.ok(first.cookie)
  assert.equal((await signIn(email, goodPassword, code)).status, 400)
  assert.equal((await signIn(email, goodPassword, codeNow(secret, -1))).status, 400)
  counter.shop.advanceClock(0.5)
  assert.equal((await signIn(email, goodPassword, codeNow(secret))).status, 200)
})

test('while a stranger guesses at an e-mail, its person gets in with the browser they always use', async (t) => {
  const busy = await openTestCounter({ SIGN_IN_TRIES_PER_ACCOUNT: '3', SIGN_IN_TRIES_PER_ADDRESS: '1000' })
  t.after(() => busy.close())
  const { email } = await joinByPassword(busy, ['manager'])
  const recover = (recoveryCode: string, cookie?: string) =>
    busy.request('sign-in/recovery', { body: { email, recoveryCode }, ...(cookie !== undefined && { as: { cookie } }) })
  const { code, email: invited } = await invite(busy, ['packer'])
  const joined = await busy.request('invitation/accept', { body: { code, name: 'Kiran', password: goodPassword } })
  const recoveryCodes = joined.body['recoveryCodes'] as string[]
  const browser = joined.headers
    .getSetCookie()
    .find((cookie) => /staff-browser=/.test(cookie))
    ?.split(';')[0]
  assert.ok(browser)
  const signInAs = (password: string, cookie?: string) =>
    busy.request('sign-in/recovery', {
      body: { email: invited, recoveryCode: password },
      ...(cookie !== undefined && { as: { cookie } }),
    })
  for (let times = 0; times < 3; times++) await signInAs('AAAA-BBBB-CCCC')
  assert.equal((await signInAs(recoveryCodes[0] ?? '')).status, 429)
  // Another person's account is not opened further by this browser.
  for (let times = 0; times < 3; times++) await recover('AAAA-BBBB-CCCC', browser)
  assert.equal((await recover('AAAA-BBBB-CCCC', browser)).status, 429)
  const opened = await signInAs(recoveryCodes[0] ?? '', browser)
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  for (let times = 0; times < 3; times++) await signInAs('AAAA-BBBB-CCCC', browser)
  assert.equal((await signInAs(recoveryCodes[1] ?? '', browser)).status, 429, 'a known browser may guess no more often')
})

test('a hundred tries with one code at once open one session', async () => {
  const { email, secret } = await joinWithCode()
  const code = codeNow(secret)
  const tries = await Promise.all(Array.from({ length: 20 }, () => signIn(email, goodPassword, code)))
  assert.equal(tries.filter(({ status }) => status === 200).length, 1)
})

test('unknown people, wrong passwords and codes, and who may not come in, get the same answer', async () => {
  const { email, secret } = await joinWithCode()
  const withoutCode = await joinByPassword(counter, ['packer'])
  const suspended = await joinWithCode()
  await counter.shop.database.orm.update(staff).set({ state: 'suspended' }).where(eq(staff.id, suspended.id))
  const answers = [
    await signIn('nobody@example.in', goodPassword, '123456'),
    await signIn(email, 'four brass trays', codeNow(secret)),
    await signIn(email, goodPassword, '000000'),
    await signIn(email, goodPassword, ''),
    await signIn(withoutCode.email, goodPassword, '123456'),
    await signIn(suspended.email, goodPassword, codeNow(suspended.secret)),
  ]
  for (const { status, body, cookie } of answers) {
    assert.deepEqual([status, cookie], [400, undefined])
    assert.deepEqual(body, answers[0]?.body)
  }
})

test('secrets lie in the database sealed, hashed or not at all', async () => {
  const { id, secret, recoveryCodes } = await joinWithCode()
  const { orm, pool } = counter.shop.database
  const [row] = await orm.select().from(staff).where(eq(staff.id, id))
  const codes = await orm.select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
  const { rows: entries } = await pool.query<{ entry: string }>('SELECT to_jsonb(audit)::text AS entry FROM audit')
  const stored = JSON.stringify([row, codes, entries])
  for (const one of [secret, goodPassword, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    assert.ok(!stored.includes(one), one)
  assert.ok(row?.passwordHash && row.totpSealed && codes.length === 10)
})

test('a recovery code signs in once, asks for a passkey, and every owner is told', async () => {
  const owner = await joinByPassword(counter, ['owner'])
  const { email, recoveryCodes } = await joinWithCode()
  const [code = '', next = ''] = recoveryCodes
  const signInBy = (recoveryCode: string, as = email) =>
    counter.request('sign-in/recovery', { body: { email: as, recoveryCode } })
  const first = await signInBy(code.toLowerCase().replaceAll('-', ' '))
  assert.deepEqual([first.status, first.body['next']], [200, 'add-passkey'], JSON.stringify(first.body))
  assert.equal((await signInBy(code)).status, 400)
  assert.equal((await signInBy(next, owner.email)).status, 400)
  assert.deepEqual((await signInBy('AAAA-BBBB-CCCC')).body, (await signInBy(next, 'nobody@example.in')).body)
  const [mail] = await listStaffMails(counter, owner.email)
  assert.equal(mail?.subject, 'Ravi Das signed in with a recovery code')
  assert.match(mail.text, /Codes left: 9/)

  const renewed = await counter.request('me/recovery-codes', { body: {}, as: { cookie: first.cookie ?? '' } })
  assert.equal((renewed.body['recoveryCodes'] as string[]).length, 10)
  assert.equal((await signInBy(next)).status, 400)
})

test('a new password ends the other sessions, and a weak one is refused with its field', async () => {
  const joined = await joinWithCode()
  const second = await signIn(joined.email, goodPassword, codeNow(joined.secret))
  const as = { cookie: second.cookie ?? '' }
  const weak = await counter.request('me/password', { body: { password: 'password123!!' }, as })
  assert.deepEqual([weak.status, weak.body.error?.details['reason']], [422, 'password'])
  const set = await counter.request('me/password', { body: { password: 'seven clay lamps' }, as })
  assert.equal(set.status, 200)
  assert.equal((await counter.request('me', { as: joined })).status, 401)
  assert.equal((await counter.request('me', { as })).status, 200)
})

test('one steps up by a code that was not used yet', async () => {
  const joined = await joinWithCode(['manager'])
  counter.shop.advanceClock(5)
  const stepUp = (code: string) => counter.request('step-up/code', { body: { code }, as: joined })
  assert.equal((await counter.request('me/recovery-codes', { body: {}, as: joined })).status, 403)
  assert.equal((await stepUp('123')).status, 400)
  const code = codeNow(joined.secret)
  assert.equal((await stepUp(code)).status, 200)
  assert.equal((await stepUp(code)).status, 400)
  assert.equal((await counter.request('me/recovery-codes', { body: {}, as: joined })).status, 200)
})

test('an invitation is for its e-mail, once, for 72 hours; a newer one ends it', async () => {
  const { code, email, id } = await invite(counter, ['accountant'])
  const shown = await counter.request('invitation', { body: { code } })
  assert.deepEqual([shown.body['email'], shown.body['roles'], shown.body['name']], [email, ['accountant'], 'Ravi Das'])
  const again = await counter.request(`staff/${id}/invitation`, { body: {}, as: await counter.stepUpAs('owner') })
  assert.equal(again.status, 200)
  const newer = await readInvitationCode(counter, email)
  const tryToJoin = (one: string) =>
    counter.request('invitation/accept', { body: { code: one, name: 'Ravi', email: 'x@y.in', password: goodPassword } })
  assert.equal((await tryToJoin(code)).status, 400)
  assert.equal((await counter.request('invitation', { body: { code: newer } })).status, 200)
  const joined = await accept(counter, email, { code: newer, name: 'Ravi', email: 'x@y.in', password: goodPassword })
  const me = await counter.request('me', { as: joined })
  assert.equal((me.body as { staff?: { email: string } }).staff?.email, email)
  assert.equal((await tryToJoin(newer)).status, 400)

  const late = await invite(counter, ['packer'])
  counter.shop.advanceClock(72 * 60)
  assert.equal((await tryToJoin(late.code)).status, 400)
})

test('guessing gets slow, for known and unknown people alike', async () => {
  const slow = await openTestCounter({ SIGN_IN_TRIES_PER_ADDRESS: '1000', SIGN_IN_TRIES_PER_ACCOUNT: '3' })
  try {
    for (const email of ['meera@staff.gathri.example', 'nobody@example.in']) {
      await slow.signInAs('owner')
      const statuses = []
      for (let tries = 0; tries < 6; tries++) statuses.push((await signIn(email, 'x', '1', slow)).status)
      assert.ok(statuses.includes(429), String(statuses))
      assert.equal(statuses[0], 400)
    }
  } finally {
    await slow.close()
  }
})
