import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openProofEnvironment, type ProofEnvironment } from './open-environment.ts'
import { postJson } from './post-json.ts'
import type { ShopProcess } from './shop-process.ts'
import { signInStaff } from './staff/staff-member.ts'

// Two shop processes with separate memory on one PostgreSQL.

const server = process.env['TEST_DATABASE_URL']
const onPostgres = { skip: !server && 'the embedded database has one process', timeout: 120_000 }
const SIGN_INS = 6

let proof: ProofEnvironment
let one: ShopProcess
let other: ShopProcess

before(async () => {
  if (!server) return
  proof = await openProofEnvironment({
    server,
    settings: {
      // Processes of one shop share an address, which their tokens contain.
      PUBLIC_URL: 'http://127.0.0.1:4370',
      SIGN_INS_PER_MINUTE: String(SIGN_INS),
      REGISTRATIONS_PER_ADDRESS: '100',
      SIGN_IN_TRIES_PER_ADDRESS: '100',
    },
  })
  one = proof.shop
  await one.start()
  other = await proof.createAnotherShop()
  await other.start()
})
after(() => proof?.close())

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(10)
}

const nameAt = async ({ url }: ShopProcess) => {
  const response = await fetch(`${url}/api/products/1`)
  const { data } = (await response.json()) as { data: { attributes: { name: string } } }
  return data.attributes.name
}

async function rename(name: string): Promise<void> {
  const staff = await signInStaff(one.url, 'owner')
  const { version } = (await staff.ask('GET products/1')).body.data as { version: number }
  const saved = await staff.ask('PATCH products/1', { body: { name }, headers: { 'if-match': `"v${version}"` } })
  assert.equal(saved.status, 200, saved.body.error?.message)
}

test(
  'what is changed at one is shown by the other, also when the connection for notices broke',
  onPostgres,
  async () => {
    await nameAt(other)
    await rename('Lotus hamper')
    await until(async () => (await nameAt(other)) === 'Lotus hamper')
    const listening = `FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`
    await until(async () => (await proof.sql(`SELECT 1 ${listening}`)).length === 2)
    await proof.sql(`SELECT pg_terminate_backend(pid) ${listening}`)
    await rename('Marigold hamper')
    await until(async () => (await nameAt(other)) === 'Marigold hamper')
    assert.equal(await nameAt(one), 'Marigold hamper')
  },
)

test('settings changed at one count at the other', onPostgres, async () => {
  const phone = '+91 141 123 4567'
  const staff = await signInStaff(one.url, 'owner')
  const groups = (await staff.ask('GET settings')).body.data
  assert.ok(groups)
  await proof.sql(
    `INSERT INTO settings (name, value, set_by, set_at) VALUES ('SELLER_PHONE', $1, 'staff:one', now())`,
    [phone],
  )
  await until(async () => (await (await fetch(`${other.url}/contact`)).text()).includes(phone))
})

test('a session of one is known by the other, and its end too', onPostgres, async () => {
  const someone = { email: 'both@example.in', username: 'both@example.in', password: 'four jute bags' }
  const made = await postJson(`${one.url}/api/auth/local/register`, { ...someone, firstName: 'Asha', lastName: 'Rao' })
  assert.equal(made.status, 200)
  const headers = { authorization: `Bearer ${String(made.body['jwt'])}` }
  const me = await fetch(`${other.url}/api/users/me`, { headers })
  assert.equal(((await me.json()) as { email: string }).email, someone.email)
  await proof.sql('UPDATE customers SET session_version = session_version + 1 WHERE email = $1', [someone.email])
  for (const { url } of [one, other]) assert.equal((await fetch(`${url}/api/users/me`, { headers })).status, 401)
})

test('each mail is sent once, whoever of them sends it', onPostgres, async () => {
  const recipients = Array.from({ length: 20 }, (_, n) => `reader${n}@example.in`)
  await proof.sql(
    `INSERT INTO newsletter_subscribers (id, email, unsubscribe_code, requested_at, confirmed_at)
     SELECT substr(md5(recipient), 1, 24), recipient, recipient, now(), now() FROM unnest($1::text[]) AS recipient`,
    [recipients],
  )
  await proof.sql(
    `INSERT INTO outgoing_mails (kind, recipient, created_at, next_attempt_at)
     SELECT 'newsletter welcome', recipient, now(), now() FROM unnest($1::text[]) AS recipient`,
    [recipients],
  )
  await until(async () => (await proof.sql('SELECT 1 FROM outgoing_mails')).length === 0)
  const sent = await proof.controlSandbox<{ to: string }[]>('GET', '/mail')
  const counts = recipients.map((recipient) => sent.filter(({ to }) => to.includes(recipient)).length)
  assert.deepEqual(
    counts,
    recipients.map(() => 1),
  )
})

test('a limit counts what both were asked', onPostgres, async () => {
  await proof.sql('DELETE FROM request_limits')
  const statuses: number[] = []
  for (let n = 0; n < SIGN_INS + 2; n++) {
    const { url } = n % 2 === 0 ? one : other
    statuses.push(
      (await postJson(`${url}/api/auth/local`, { identifier: `who${n}@example.in`, password: 'no' })).status,
    )
  }
  assert.deepEqual(
    statuses.map((status) => status === 429),
    statuses.map((_, n) => n >= SIGN_INS),
  )
})
