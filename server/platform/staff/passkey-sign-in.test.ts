import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { staff } from '#server/platform/database/staff-tables.ts'
import { joinByPasskey } from '#server/testing/join-staff.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '#server/testing/software-passkey.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter({ SIGN_IN_TRIES_PER_ADDRESS: '1000' })
})
after(() => counter.close())

type Changes = Parameters<SoftwarePasskey['get']>[1]

async function askToSignIn() {
  const { status, body } = await counter.request('sign-in/passkey/options', { body: {} })
  assert.equal(status, 200)
  return body['options'] as Record<string, unknown>
}
const signIn = async (passkey: SoftwarePasskey, changes?: Changes) =>
  counter.request('sign-in/passkey', { body: { response: passkey.get(await askToSignIn(), changes) } })

test('an invitation is accepted with a passkey, which then signs in without a name', async () => {
  const { passkey, cookie, recoveryCodes } = await joinByPasskey(counter, ['packer', 'support'])
  assert.equal(recoveryCodes.length, 10)
  const options = await askToSignIn()
  assert.deepEqual([options['allowCredentials'], options['userVerification']], [undefined, 'required'])
  const signedIn = await counter.request('sign-in/passkey', { body: { response: passkey.get(options) } })
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body))
  assert.equal(signedIn.body['next'], 'counter')
  assert.notEqual(signedIn.cookie, cookie)
  const me = await counter.request('me', { as: { cookie: signedIn.cookie ?? '' } })
  assert.deepEqual((me.body as { staff?: { roles: string[] } }).staff?.roles, ['packer', 'support'])
  assert.ok(me.body['steppedUpUntil'])
})

test('an answer counts once, in its time, from our page, and with the person verified', async () => {
  const { passkey } = await joinByPasskey(counter, ['packer'])
  const response = passkey.get(await askToSignIn())
  assert.equal((await counter.request('sign-in/passkey', { body: { response } })).status, 200)
  assert.equal((await counter.request('sign-in/passkey', { body: { response } })).status, 400)

  const late = passkey.get(await askToSignIn())
  counter.shop.advanceClock(5)
  assert.equal((await counter.request('sign-in/passkey', { body: { response: late } })).status, 400)

  for (const changes of [{ origin: 'https://evil.example' }, { isVerified: false }, { counter: 1 }]) {
    const { status, body, cookie } = await signIn(passkey, changes)
    assert.deepEqual([status, cookie], [400, undefined], JSON.stringify(changes))
    assert.match(body.error?.message ?? '', /does not open the back office/)
  }
  assert.equal((await signIn(passkey)).status, 200)
})

test("a passkey nobody has registered, and one whose signature is another's, open nothing", async () => {
  const { passkey } = await joinByPasskey(counter, ['packer'])
  const stranger = createSoftwarePasskey('http://localhost:3000')
  assert.equal((await signIn(stranger)).status, 400)
  const forged = { ...stranger.get(await askToSignIn()), id: passkey.id, rawId: passkey.id }
  assert.equal((await counter.request('sign-in/passkey', { body: { response: forged } })).status, 400)
  for (const response of [{}, { id: passkey.id }, { id: passkey.id, response: { clientDataJSON: 'e30' } }])
    assert.equal((await counter.request('sign-in/passkey', { body: { response } })).status, 400)
})

test('who is suspended does not come in by passkey', async () => {
  const { passkey, id } = await joinByPasskey(counter, ['packer'])
  await counter.shop.database.orm.update(staff).set({ state: 'suspended' }).where(eq(staff.id, id))
  assert.equal((await signIn(passkey)).status, 400)
})

test('a step-up wants a passkey of one’s own, and lasts five minutes', async () => {
  const asha = await joinByPasskey(counter, ['manager'])
  const other = await joinByPasskey(counter, ['manager'])
  counter.shop.advanceClock(5)
  const invitation = { body: { name: 'Lakshmi', email: 'lakshmi@example.in', roles: ['packer'] }, as: asha }
  const refused = await counter.request('staff', invitation)
  assert.deepEqual([refused.status, refused.body.error?.details['reason']], [403, 'step-up'])

  const ask = async () =>
    (await counter.request('step-up/passkey/options', { body: {}, as: asha })).body['options'] as Record<
      string,
      unknown
    >
  const answer = async (response: Record<string, unknown>) =>
    counter.request('step-up/passkey', { body: { response }, as: asha })
  assert.equal((await answer(other.passkey.get(await ask()))).status, 400)
  assert.equal((await answer(asha.passkey.get(await askToSignIn()))).status, 400)
  assert.equal((await counter.request('step-up/demo', { body: {}, as: asha })).status, 404)
  const stepped = await answer(asha.passkey.get(await ask()))
  assert.equal(stepped.status, 200, JSON.stringify(stepped.body))
  assert.equal((await counter.request('staff', invitation)).status, 200)
})

test('passkeys are added and removed; the last way in stays', async () => {
  const asha = await joinByPasskey(counter, ['support'])
  const second = createSoftwarePasskey('http://localhost:3000')
  const offered = await counter.request('me/passkeys/options', { body: {}, as: asha })
  const options = offered.body['options'] as { excludeCredentials: { id: string }[] } & Record<string, unknown>
  assert.deepEqual(
    options.excludeCredentials.map(({ id }) => id),
    [asha.passkey.id],
  )
  const added = await counter.request('me/passkeys', {
    body: { name: 'The tablet', response: second.create(options) },
    as: asha,
  })
  assert.equal(added.status, 200, JSON.stringify(added.body))
  assert.deepEqual(
    (added.body['passkeys'] as { name: string }[]).map(({ name }) => name),
    ['Unknown device', 'The tablet'],
  )
  const remove = (id: string) => counter.request(`me/passkeys/${id}`, { method: 'DELETE', as: asha })
  assert.equal((await remove('someone-elses')).status, 404)
  assert.equal((await remove(asha.passkey.id)).status, 200)
  assert.equal((await signIn(asha.passkey)).status, 400)
  assert.equal((await remove(second.id)).status, 409)
  assert.equal((await signIn(second)).status, 200)
})

test('an address that is a number has no passkeys, and says what to do', async () => {
  const numbered = await openTestCounter({ PUBLIC_URL: 'http://192.168.1.7:3000' })
  try {
    const refused = await numbered.request('sign-in/passkey/options', { body: {} })
    assert.equal(refused.status, 409)
    assert.match(refused.body.error?.message ?? '', /password and a code/)
  } finally {
    await numbered.close()
  }
})
