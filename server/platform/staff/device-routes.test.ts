import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { staff, staffPins, staffSessions } from '#server/platform/database/staff-tables.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { shareDevice, type TestDevice } from '#server/testing/share-device.ts'
import { findSharedDevice, showDoorDevice } from './shared-devices.ts'
import type { Me } from './show-me.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

const readMe = (as: { cookie: string }) => counter.request('me', { as })
const listDevices = async () => {
  const { body } = await counter.request('devices', { as: await counter.signInAs('owner') })
  return body.data as { id: string; isLocked: boolean; people: string[] }[]
}
const find = async ({ id }: TestDevice) => (await listDevices()).find((device) => device.id === id)

test('whoever shares a device is signed out of it, and its key stands in a cookie that no page can read', async () => {
  const manager = await counter.stepUpAs('manager')
  const { headers } = await counter.request('devices', { body: { name: 'Tablet', lockAfterMinutes: 10 }, as: manager })
  const [key = '', session = ''] = headers.getSetCookie()
  assert.match(key, /^staff-device=[\w-]{43}; Max-Age=34560000; Path=\/counter; HttpOnly; SameSite=Strict/)
  assert.match(session, /^staff=; Max-Age=0/)
  assert.equal((await readMe(manager)).status, 401)
  const again = await counter.stepUpAs('manager')
  const twice = await counter.request('devices', {
    body: { name: 'Again', lockAfterMinutes: 10 },
    as: { cookie: `${again.cookie}; ${key.split(';')[0]}` },
  })
  assert.equal(twice.status, 409)
  assert.match(twice.body.error?.message ?? '', /shared already, as Tablet/)
})

test('by a PIN even an owner is a packer: no amounts, no step-up, no credentials', async () => {
  const device = await shareDevice(counter, ['owner'])
  const as = await device.signIn()
  const me = (await readMe(as)).body as unknown as Me
  assert.deepEqual([me.staff.roles, me.device, me.lockAfterMinutes], [['packer'], 'shared', 5])
  assert.ok(!me.permissions.includes('orders.money'))
  assert.equal((await counter.request('orders', { as })).status, 200)
  for (const path of ['me/credentials', 'me/sessions']) assert.equal((await counter.request(path, { as })).status, 403)
  const stepUp = await counter.request('step-up/demo', { body: {}, as })
  assert.equal(stepUp.body.error?.details['reason'], 'shared-device')
  // In their own browser they are what they were.
  assert.ok(((await readMe(device.staff)).body as unknown as Me).permissions.includes('orders.money'))
  const [entry] = await counter.shop.database.orm.select().from(audit).orderBy(desc(audit.id)).limit(1)
  assert.deepEqual([entry?.operation, entry?.after], ['staff.sign-in', { way: 'PIN', device: 'Tablet at the table' }])
})

test('a PIN is good on its own device only', async () => {
  const [one, other] = [
    await shareDevice(counter, ['packer'], '7294'),
    await shareDevice(counter, ['support', 'packer'], '5071'),
  ]
  assert.equal((await other.tryPin('7294')).status, 400)
  const body = { staff: one.staff.id, pin: '7294' }
  assert.equal((await counter.request('sign-in/pin', { body, as: other })).status, 400)
  assert.equal((await counter.request('sign-in/pin', { body })).status, 403)
  assert.equal((await counter.request('sign-in/pin', { body, as: { cookie: 'staff-device=made-up' } })).status, 403)
  assert.equal((await one.tryPin('7294')).status, 200)
})

test('five wrong PINs lock the device, also at once, until somebody who may opens it', async () => {
  const kavita = { id: 'kavita', name: 'Kavita', email: 'kavita@example.in', createdAt: counter.shop.now() }
  const { orm } = counter.shop.database
  await orm.insert(staff).values({ ...kavita, roles: ['owner'], state: 'active', isDemo: false })
  const device = await shareDevice(counter, ['packer'])
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => device.tryPin(String(3000 + at * 7))))
  const messages = answers.map(({ body }) => body.error?.message ?? '')
  assert.equal(messages.filter((message) => message === 'This PIN is not right.').length, 4)
  const locked = await device.tryPin(device.pin)
  assert.equal(locked.status, 403)
  assert.match(locked.body.error?.message ?? '', /locked after wrong PINs\. Ask an owner or a manager/)
  assert.equal((await find(device))?.isLocked, true)
  const [entry] = await counter.shop.database.orm.select().from(audit).where(eq(audit.operation, 'devices.lock'))
  assert.equal(entry?.subjectName, 'Tablet at the table')
  const mails = await orm.select().from(outgoingMails).where(eq(outgoingMails.kind, 'device locked'))
  assert.deepEqual(
    mails.map(({ recipient, payload }) => [recipient, payload['device']]),
    [[kavita.email, 'Tablet at the table']],
    'each owner who is a real person is told, once',
  )

  const refused = await counter.request(`devices/${device.id}/unlock`, {
    body: {},
    as: await counter.stepUpAs('support'),
  })
  assert.equal(refused.status, 403)
  const as = await counter.stepUpAs('manager')
  assert.equal((await counter.request(`devices/${device.id}/unlock`, { body: {}, as })).status, 200)
  assert.equal((await device.tryPin(device.pin)).status, 200)
})

test('one’s own right PIN does not make room for guesses at somebody else’s', async () => {
  const device = await shareDevice(counter, ['packer'])
  const colleague = await counter.stepUpAs('owner')
  await counter.request(`me/pins/${device.id}`, { method: 'PUT', body: { pin: '5071' }, as: colleague })
  for (let tries = 0; tries < 4; tries++)
    await counter.request('sign-in/pin', { body: { staff: colleague.id, pin: '9999' }, as: device })
  await device.signIn()
  const fifth = await counter.request('sign-in/pin', { body: { staff: colleague.id, pin: '9999' }, as: device })
  assert.equal(fifth.status, 403)
})

test('whoever is suspended, reset or no packer any more does not come in, and is not named at the sign-in', async () => {
  const { orm } = counter.shop.database
  const listAtDoor = async ({ cookie }: TestDevice) => {
    const device = await findSharedDevice(counter.shop, cookie.replace('staff-device=', ''))
    assert.ok(device)
    return (await showDoorDevice(counter.shop, device)).people.map(({ name }) => name)
  }
  const changes = [{ state: 'suspended' }, { roles: ['accountant'] }] as const
  for (const change of changes) {
    const device = await shareDevice(counter, ['packer'])
    const inside = await device.signIn()
    assert.deepEqual(await listAtDoor(device), [device.staff.name])
    await orm
      .update(staff)
      .set({ ...change, ...('roles' in change && { roles: [...change.roles] }) } as never)
      .where(eq(staff.id, device.staff.id))
    assert.equal((await readMe(inside)).status, 401)
    assert.equal((await device.tryPin(device.pin)).status, 400)
    assert.deepEqual(await listAtDoor(device), [])
    await orm
      .update(staff)
      .set({ state: 'active', roles: ['packer'] })
      .where(eq(staff.id, device.staff.id))
  }
})

test('a shared device locks itself on the server’s side, too', async () => {
  const device = await shareDevice(counter, ['packer'])
  const as = await device.signIn()
  const seen = (minutes: number) =>
    counter.shop.database.orm
      .update(staffSessions)
      .set({ seenAt: new Date(counter.shop.now().getTime() - minutes * 60_000) })
      .where(eq(staffSessions.deviceId, device.id))
  await seen(4)
  assert.equal((await readMe(as)).status, 200)
  await seen(5.1)
  assert.equal((await readMe(as)).status, 401)
})

test('a removed device is shared no more: its PINs are gone and whoever was in is out', async () => {
  const device = await shareDevice(counter, ['packer'])
  const as = await device.signIn()
  const owner = await counter.stepUpAs('owner')
  assert.equal((await counter.request(`devices/${device.id}`, { method: 'DELETE', as: owner })).status, 200)
  assert.equal((await readMe(as)).status, 401)
  assert.equal((await device.tryPin(device.pin)).status, 403)
  assert.equal(await counter.shop.database.orm.$count(staffPins, eq(staffPins.deviceId, device.id)), 0)
  assert.equal(await find(device), undefined)
})

test('PINs that are guessed first are refused, and no table holds one', async () => {
  const device = await shareDevice(counter, ['packer'], '729481')
  for (const pin of ['123', '1234', '0000', 'abcd', '１２３４']) {
    const staffAgain = await counter.stepUpAs('packer')
    const refused = await counter.request(`me/pins/${device.id}`, { method: 'PUT', body: { pin }, as: staffAgain })
    assert.equal(refused.status, 422, pin)
  }
  const { rows } = await counter.shop.database.pool.query(
    'SELECT to_jsonb(p)::text FROM staff_pins p UNION ALL SELECT to_jsonb(a)::text FROM audit a',
  )
  assert.ok(!JSON.stringify(rows).includes('729481'))
})
