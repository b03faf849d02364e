import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openProofEnvironment, type ProofEnvironment } from './open-environment.ts'
import { postJson } from './post-json.ts'
import type { ShopProcess } from './shop-process.ts'
import { signInStaff } from './staff/staff-member.ts'

// Two shops, each a process with memory of its own, on one PostgreSQL.

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
    const broken = await proof.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN %'`)
    assert.equal(broken.length, 2)
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
