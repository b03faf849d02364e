import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { audit } from '#server/database/audit-tables.ts'
import { invite, joinByPasskey, joinByPassword, goodPassword } from '#server/testing/join-staff.ts'
import { shareDevice } from '#server/testing/share-device.ts'
import { makeToken } from '#server/testing/make-token.ts'
import { openTestCounter, type CounterResponse, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createSoftwarePasskey } from '#server/testing/software-passkey.ts'
import { createCounterApi } from './counter.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter({ SIGN_IN_TRIES_PER_ADDRESS: '10000', SIGN_IN_TRIES_PER_ACCOUNT: '10000' })
})
after(() => counter.close())

/** Only gives a challenge or reads: nothing of the shop changes. */
const notAudited = new Set([
  'POST /counter/api/v1/sign-in/passkey/options',
  'POST /counter/api/v1/invitation',
  'POST /counter/api/v1/invitation/options',
  'POST /counter/api/v1/step-up/passkey/options',
  'POST /counter/api/v1/me/passkeys/options',
  'POST /counter/api/v1/me/code/start',
])

type Options = Record<string, unknown>
const optionsOf = ({ body }: CounterResponse) => body['options'] as Options
const send = (route: string, options: Parameters<TestCounter['request']>[1] = {}) => {
  const [method = '', path = ''] = route.split(' ')
  return counter.request(path, { method, body: {}, ...options })
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: counter.shop.now().getTime() })

async function joinWithCode() {
  const joined = await joinByPassword(counter, ['packer'])
  const { body } = await send('POST me/code/start', { as: joined })
  const secret = String(body['secret'])
  await send('POST me/code', { body: { code: codeOf(secret) }, as: joined })
  counter.shop.advanceClock(0.5)
  return { ...joined, secret }
}

async function findVersion(list: string, key: string, as: { cookie: string }) {
  const { body } = await counter.request(list, { as })
  return (body['data'] as { key: string; version: number }[]).find((one) => one.key === key)?.version
}

async function addWebhook() {
  const as = await counter.stepUpAs('owner')
  const { body } = await send('POST webhooks', {
    body: { url: 'https://example.com/hooks', events: ['order.placed'] },
    as,
  })
  const { id, version } = body['data'] as { id: string; version: number }
  return { as, id, headers: { 'if-match': `"v${version}"` } }
}

/** How each write succeeds once. What must be there first is made by `prepare`. */
type Write = () => Promise<() => Promise<CounterResponse>>
const onStaff =
  (action: string, state: 'active' | 'suspended' = 'active'): Write =>
  async () => {
    const { id } = await joinByPasskey(counter, ['packer'])
    const as = await counter.stepUpAs('owner')
    if (state === 'suspended') await send(`POST staff/${id}/suspend`, { as })
    return () => send(`POST staff/${id}/${action}`, { as })
  }
const writes: Record<string, Write> = {
  'POST sign-in/passkey': async () => {
    const { passkey } = await joinByPasskey(counter, ['packer'])
    const response = passkey.get(optionsOf(await send('POST sign-in/passkey/options')))
    return () => send('POST sign-in/passkey', { body: { response } })
  },
  'POST sign-in/password': async () => {
    const { email, secret } = await joinWithCode()
    return () => send('POST sign-in/password', { body: { email, password: goodPassword, code: codeOf(secret) } })
  },
  'POST sign-in/recovery': async () => {
    const { email, recoveryCodes } = await joinByPassword(counter, ['packer'])
    return () => send('POST sign-in/recovery', { body: { email, recoveryCode: recoveryCodes[0] } })
  },
  'POST sign-out': async () => {
    const as = await counter.signInAs('packer')
    return () => send('POST sign-out', { as })
  },
  'POST invitation/accept': async () => {
    const { code } = await invite(counter, ['packer'])
    return () => send('POST invitation/accept', { body: { code, name: 'Ravi', password: goodPassword } })
  },
  'POST step-up/passkey': async () => {
    const as = await joinByPasskey(counter, ['packer'])
    const response = as.passkey.get(optionsOf(await send('POST step-up/passkey/options', { as })))
    return () => send('POST step-up/passkey', { body: { response }, as })
  },
  'POST step-up/code': async () => {
    const as = await joinWithCode()
    return () => send('POST step-up/code', { body: { code: codeOf(as.secret) }, as })
  },
  'POST step-up/demo': async () => {
    const as = await counter.signInAs('packer')
    return () => send('POST step-up/demo', { as })
  },
  'POST me/passkeys': async () => {
    const as = await joinByPassword(counter, ['packer'])
    const passkey = createSoftwarePasskey('http://localhost:3000')
    const response = passkey.create(optionsOf(await send('POST me/passkeys/options', { as })))
    return () => send('POST me/passkeys', { body: { name: 'Phone', response }, as })
  },
  'DELETE me/passkeys/:passkey': async () => {
    const as = await joinByPasskey(counter, ['packer'])
    const second = createSoftwarePasskey('http://localhost:3000')
    const response = second.create(optionsOf(await send('POST me/passkeys/options', { as })))
    await send('POST me/passkeys', { body: { name: 'Phone', response }, as })
    return () => send(`DELETE me/passkeys/${second.id}`, { as })
  },
  'POST me/password': async () => {
    const as = await joinByPasskey(counter, ['packer'])
    return () => send('POST me/password', { body: { password: goodPassword }, as })
  },
  'POST me/code': async () => {
    const as = await joinByPassword(counter, ['packer'])
    const { body } = await send('POST me/code/start', { as })
    return () => send('POST me/code', { body: { code: codeOf(String(body['secret'])) }, as })
  },
  'POST me/recovery-codes': async () => {
    const as = await joinByPasskey(counter, ['packer'])
    return () => send('POST me/recovery-codes', { as })
  },
  'DELETE me/sessions/:session': async () => {
    const [other, as] = [await counter.signInAs('packer'), await counter.signInAs('packer')]
    return () => send(`DELETE me/sessions/${other.session}`, { as })
  },
  'POST me/sessions/end-others': async () => {
    const as = await counter.signInAs('packer')
    return () => send('POST me/sessions/end-others', { as })
  },
  'POST staff': async () => {
    const as = await counter.stepUpAs('owner')
    return () =>
      send('POST staff', { body: { name: 'Sana', email: `${randomUUID()}@example.in`, roles: ['packer'] }, as })
  },
  'PATCH staff/:staff': async () => {
    const { id } = await invite(counter, ['packer'])
    const as = await counter.stepUpAs('owner')
    return () => send(`PATCH staff/${id}`, { body: { name: 'Sana' }, as, headers: { 'if-match': '"v1"' } })
  },
  'POST staff/:staff/invitation': async () => {
    const { id } = await invite(counter, ['packer'])
    const as = await counter.stepUpAs('owner')
    return () => send(`POST staff/${id}/invitation`, { as })
  },
  'POST staff/:staff/suspend': onStaff('suspend'),
  'POST staff/:staff/reinstate': onStaff('reinstate', 'suspended'),
  'POST staff/:staff/reset': onStaff('reset'),
  'POST sign-in/pin': async () => {
    const device = await shareDevice(counter, ['packer'])
    return () => send('POST sign-in/pin', { body: { staff: device.staff.id, pin: device.pin }, as: device })
  },
  'PUT me/pins/:device': async () => {
    const { id, staff } = await shareDevice(counter, ['packer'])
    await send('POST step-up/demo', { as: staff })
    return () => send(`PUT me/pins/${id}`, { body: { pin: '8306' }, as: staff })
  },
  'DELETE me/pins/:device': async () => {
    const { id, staff } = await shareDevice(counter, ['packer'])
    return () => send(`DELETE me/pins/${id}`, { as: staff })
  },
  'POST devices': async () => {
    const as = await counter.stepUpAs('manager')
    return () => send('POST devices', { body: { name: 'Tablet', lockAfterMinutes: 5 }, as })
  },
  'POST devices/:device/unlock': async () => {
    const device = await shareDevice(counter, ['packer'])
    for (let tries = 0; tries < 5; tries++) await device.tryPin('0000')
    const as = await counter.stepUpAs('manager')
    return () => send(`POST devices/${device.id}/unlock`, { as })
  },
  'DELETE devices/:device': async () => {
    const { id } = await shareDevice(counter, ['packer'])
    const as = await counter.stepUpAs('manager')
    return () => send(`DELETE devices/${id}`, { as })
  },
  'POST tokens': async () => {
    const as = await counter.stepUpAs('owner')
    return () => send('POST tokens', { body: { name: 'Stock sheet', scopes: ['stock.see'], days: 30 }, as })
  },
  'DELETE tokens/:token': async () => {
    const { id } = await makeToken(counter, ['stock.see'])
    const as = await counter.stepUpAs('owner')
    return () => send(`DELETE tokens/${id}`, { as })
  },
  'DELETE staff/:staff/sessions/:session': async () => {
    const other = await counter.signInAs('packer')
    const as = await counter.stepUpAs('owner')
    return () => send(`DELETE staff/${other.id}/sessions/${other.session}`, { as })
  },
  'PATCH settings/:group': async () => {
    const as = await counter.stepUpAs('owner')
    const version = await findVersion('settings', 'delivery', as)
    const body = { values: { QUOTE_MINUTES: '45' } }
    return () => send('PATCH settings/delivery', { body, as, headers: { 'if-match': `"v${version}"` } })
  },
  'PUT keys/:set': async () => {
    const as = await counter.stepUpAs('owner')
    const version = await findVersion('keys', 'courier-webhooks', as)
    const body = { values: { SHIPROCKET_WEBHOOK_TOKEN: 'parcels-tell-us-9Zq4' } }
    return () => send('PUT keys/courier-webhooks', { body, as, headers: { 'if-match': `"v${version}"` } })
  },
  'DELETE keys/:set': async () => {
    const as = await counter.stepUpAs('owner')
    const version = await findVersion('keys', 'couriers', as)
    return () => send('DELETE keys/couriers', { as, headers: { 'if-match': `"v${version}"` } })
  },
  'POST webhooks': async () => {
    const as = await counter.stepUpAs('owner')
    const body = { url: 'https://example.com/hooks', events: ['order.placed'] }
    return () => send('POST webhooks', { body, as })
  },
  'PATCH webhooks/:webhook': async () => {
    const { id, ...options } = await addWebhook()
    return () => send(`PATCH webhooks/${id}`, { ...options, body: { isOn: false } })
  },
  'DELETE webhooks/:webhook': async () => {
    const { id, ...options } = await addWebhook()
    return () => send(`DELETE webhooks/${id}`, options)
  },
  'POST webhooks/:webhook/secret': async () => {
    const { id, ...options } = await addWebhook()
    return () => send(`POST webhooks/${id}/secret`, options)
  },
  'POST webhooks/:webhook/test': async () => {
    const { id, as } = await addWebhook()
    return () => send(`POST webhooks/${id}/test`, { as })
  },
  'POST webhook-sends/:send/again': async () => {
    const { id, as } = await addWebhook()
    await send(`POST webhooks/${id}/test`, { as })
    const { body } = await counter.request(`webhooks/${id}/sends`, { as })
    const [{ id: sent } = { id: 0 }] = body['data'] as { id: number }[]
    return () => send(`POST webhook-sends/${sent}/again`, { as })
  },
}

const ownRoutes =
  /^\w+ \/counter\/api\/v1\/(settings|keys|webhooks|webhook-sends|sign-in|sign-out|step-up|invitation|me|staff|tokens|devices)(\/|$)/

function listOwnWrites(): string[] {
  const routes = createCounterApi(counter.shop).routes.map(({ method, path }) => `${method} ${path}`)
  return [...new Set(routes)].filter((route) => !/^(ALL|GET) /.test(route) && ownRoutes.test(route))
}

test('every write of staff and their accounts is tried below', () => {
  const tried = Object.keys(writes).map((route) => route.replace(' ', ' /counter/api/v1/'))
  assert.deepEqual(listOwnWrites().toSorted(), [...tried, ...notAudited].toSorted())
})

for (const [route, prepare] of Object.entries(writes)) {
  test(`${route} leaves an entry`, async () => {
    const write = await prepare()
    const before = await counter.shop.database.orm.$count(audit)
    const { status, body } = await write()
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok((await counter.shop.database.orm.$count(audit)) > before, 'no entry appeared')
  })

  test(`${route} changes nothing when its entry cannot be written`, async () => {
    const { pool } = counter.shop.database
    const write = await prepare()
    await pool.query(`CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no entry'; END $$;
      CREATE TRIGGER no_entries BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION refuse_entry()`)
    try {
      const before = await dump()
      assert.equal((await write()).status, 500)
      assert.deepEqual(await dump(), before)
    } finally {
      await pool.query('DROP TRIGGER no_entries ON audit; DROP FUNCTION refuse_entry')
    }
  })
}

/** Without challenges, which count once whatever comes of them, and the moment a session was last seen. */
async function dump(): Promise<unknown[]> {
  const tables = [
    'staff',
    'staff_passkeys',
    'staff_recovery_codes',
    'staff_sessions',
    'staff_devices',
    'staff_pins',
    'api_tokens',
  ]
  const rows = []
  for (const table of [...tables, 'outgoing_mails', 'audit']) {
    const answer = await counter.shop.database.pool.query<{ row: object }>(
      `SELECT to_jsonb(t) - 'seen_at' - 'last_seen_at' AS row FROM ${table} AS t ORDER BY t::text`,
    )
    rows.push(answer.rows)
  }
  return rows
}
