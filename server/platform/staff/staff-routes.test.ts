import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { createOwnerLink, hasOwner } from './create-owner-link.ts'
import {
  accept,
  goodPassword,
  invite,
  joinByPasskey,
  joinByPassword,
  listStaffMails,
  readInvitationCode,
} from '#server/testing/join-staff.ts'
import {
  openTestCounter,
  type CounterResponse,
  type TestCounter,
  type TestStaff,
} from '#server/testing/open-test-counter.ts'
import type { Role } from '#shop/staff/permissions.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter({ SIGN_IN_TRIES_PER_ADDRESS: '1000' })
})
after(() => counter.close())

type Member = { id: string; roles: Role[]; state: string; version: number; mayChange: boolean }
const member = ({ body }: CounterResponse) => body.data as Member
const readMember = async (id: string, as: Pick<TestStaff, 'cookie'>) =>
  member(await counter.request(`staff/${id}`, { as }))
const change = (id: string, as: Pick<TestStaff, 'cookie'>, body: unknown, version: number) =>
  counter.request(`staff/${id}`, { method: 'PATCH', body, as, headers: { 'if-match': `"v${version}"` } })

test('an owner sees everybody, and which roles may be given', async () => {
  const as = await counter.signInAs('owner')
  const { id } = await invite(counter, ['packer'])
  const { body } = await counter.request('staff', { as })
  const found = (body.data as Member[]).find((each) => each.id === id)
  assert.deepEqual([found?.state, found?.roles, found?.mayChange], ['invited', ['packer'], true])
  assert.deepEqual(body['grantable'], ['owner', 'manager', 'packer', 'support', 'accountant'])
  assert.ok(!JSON.stringify(body).includes('argon2'))
})

test('a manager gives and takes packers and support, and nothing else', async () => {
  const as = await counter.stepUpAs('manager')
  const inviteAs = (roles: Role[], email: string) =>
    counter.request('staff', { body: { name: 'Sana', email, roles }, as })
  const invited = await inviteAs(['packer', 'support'], 'sana@example.in')
  assert.equal(invited.status, 200)
  for (const roles of [['owner'], ['manager'], ['packer', 'accountant']] as Role[][]) {
    const refused = await inviteAs(roles, 'more@example.in')
    assert.equal(refused.status, 403)
    assert.match(refused.body.error?.message ?? '', /Ask an owner/)
  }
  const { id, version } = member(invited)
  assert.equal((await change(id, as, { roles: ['manager'] }, version)).status, 403)
  assert.equal((await change(id, as, { roles: ['packer'] }, version)).status, 200)
  const accountant = await joinByPasskey(counter, ['accountant'])
  const manager = await counter.stepUpAs('manager')
  for (const action of ['suspend', 'reset'])
    assert.equal((await counter.request(`staff/${accountant.id}/${action}`, { body: {}, as: manager })).status, 403)
  assert.equal((await counter.request(`staff/${accountant.id}/sessions`, { as: manager })).status, 403)
  assert.equal((await readMember(accountant.id, manager)).mayChange, false)
  assert.equal((await counter.request('me', { as: accountant })).status, 200)
})

test('of two who change the same person, the later is told what stands there now', async () => {
  const { id } = await invite(counter, ['packer'])
  const as = await counter.stepUpAs('owner')
  const { version } = await readMember(id, as)
  assert.equal((await counter.request(`staff/${id}`, { method: 'PATCH', body: { name: 'Ravi' }, as })).status, 428)
  const [one, other] = await Promise.all([
    change(id, as, { name: 'Ravi K' }, version),
    change(id, as, { name: 'Ravi D' }, version),
  ])
  assert.deepEqual([one.status, other.status].toSorted(), [200, 412])
  const [saved, stale] = one.status === 200 ? [one, other] : [other, one]
  assert.equal(saved.headers.get('etag'), `"v${version + 1}"`)
  const current = stale.body.error?.details['current'] as { name: string; version: number }
  assert.deepEqual([current.name, current.version], [(saved.body.data as { name: string }).name, version + 1])
})

test('a suspended person is out at once, and comes back with what they had', async () => {
  const ravi = await joinByPasskey(counter, ['support'])
  const as = await counter.stepUpAs('owner')
  const suspended = await counter.request(`staff/${ravi.id}/suspend`, { body: { reason: 'On leave' }, as })
  assert.equal(member(suspended).state, 'suspended')
  assert.equal((await counter.request('me', { as: ravi })).status, 401)
  assert.equal((await counter.request(`staff/${ravi.id}/suspend`, { body: {}, as })).status, 409)
  const back = await counter.request(`staff/${ravi.id}/reinstate`, { body: {}, as })
  assert.equal(member(back).state, 'active')
  const options = (await counter.request('sign-in/passkey/options', { body: {} })).body['options']
  const response = ravi.passkey.get(options as Record<string, unknown>)
  assert.equal((await counter.request('sign-in/passkey', { body: { response } })).status, 200)
  const [entry] = await counter.shop.database.orm.select().from(audit).where(eq(audit.operation, 'staff.suspend'))
  assert.deepEqual(
    [entry?.actorName, entry?.subjectId, entry?.before, entry?.after, entry?.reason],
    ['Meera', ravi.id, { state: 'active' }, { state: 'suspended' }, 'On leave'],
  )
})

test('who has lost everything is invited anew, and the owners hear of it', async () => {
  const owner = await joinByPasskey(counter, ['owner'])
  const ravi = await joinByPassword(counter, ['packer'])
  const as = await counter.stepUpAs('owner')
  const reset = await counter.request(`staff/${ravi.id}/reset`, { body: { reason: 'Phone stolen' }, as })
  assert.deepEqual([reset.status, member(reset).state], [200, 'invited'])
  assert.equal((await counter.request('me', { as: ravi })).status, 401)
  const [mail] = await listStaffMails(counter, owner.email)
  assert.equal(mail?.subject, 'Ravi Das has to set up signing in anew')
  const code = await readInvitationCode(counter, ravi.email)
  const back = await accept(counter, ravi.email, { code, name: 'Ravi Das', password: 'seven clay lamps' })
  assert.equal(back.id, ravi.id)
  const recovery = { email: ravi.email, recoveryCode: ravi.recoveryCodes[0] }
  assert.equal((await counter.request('sign-in/recovery', { body: recovery })).status, 400)
})

test('sessions are listed with their device, and ended one by one', async () => {
  const ravi = await joinByPasskey(counter, ['packer'])
  const options = (await counter.request('sign-in/passkey/options', { body: {} })).body['options']
  const second = await counter.request('sign-in/passkey', {
    body: { response: ravi.passkey.get(options as Record<string, unknown>) },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36' },
  })
  const listed = await counter.request('me/sessions', { as: ravi })
  const sessions = listed.body.data as { id: string; device: string; isThis: boolean }[]
  assert.deepEqual(sessions.map(({ device, isThis }) => [device, isThis]).toSorted(), [
    ['Chrome on Android', false],
    ['Unknown device', true],
  ])
  const other = sessions.find(({ isThis }) => !isThis)?.id ?? ''
  const sana = await counter.signInAs('support')
  assert.equal((await counter.request(`me/sessions/${other}`, { method: 'DELETE', as: sana })).status, 404)
  assert.equal((await counter.request(`me/sessions/${other}`, { method: 'DELETE', as: ravi })).status, 200)
  assert.equal((await counter.request('me', { as: { cookie: second.cookie ?? '' } })).status, 401)
  const as = await counter.stepUpAs('owner')
  const own = sessions.find(({ isThis }) => isThis)?.id ?? ''
  assert.equal((await counter.request(`staff/${ravi.id}/sessions/${own}`, { method: 'DELETE', as })).status, 200)
  assert.equal((await counter.request('me', { as: ravi })).status, 401)
})

test('the last owner can neither leave nor be made to', async () => {
  const live = await openTestCounter()
  const { orm } = live.shop.database
  try {
    const [one, two] = [await joinByPasskey(live, ['owner']), await joinByPasskey(live, ['owner'])]
    // As in live mode, where those of the demo are nobody.
    await orm.update(staff).set({ state: 'suspended' }).where(eq(staff.isDemo, true))
    const suspend = (id: string, as: Pick<TestStaff, 'cookie'>) => live.request(`staff/${id}/suspend`, { body: {}, as })
    const both = await Promise.all([suspend(two.id, one), suspend(one.id, two)])
    const statuses = both.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
    const left = both[0]?.status === 200 ? one : two
    assert.equal((await suspend(left.id, left)).status, 409)
    const { version } = member(await live.request(`staff/${left.id}`, { as: left }))
    const leave = { method: 'PATCH', body: { roles: ['packer'] }, as: left, headers: { 'if-match': `"v${version}"` } }
    assert.equal((await live.request(`staff/${left.id}`, leave)).status, 409)
    assert.equal((await live.request(`staff/${left.id}/reset`, { body: {}, as: left })).status, 409)
    assert.equal((await live.request('me', { as: left })).status, 200)
  } finally {
    await live.close()
  }
})

test('the first owner comes by a link of this machine, once and within the hour', async () => {
  const fresh = await openTestCounter()
  try {
    assert.equal(await hasOwner(fresh.shop), false)
    const code = (await createOwnerLink(fresh.shop)).split('/counter/join#')[1] ?? ''
    const shown = await fresh.request('invitation', { body: { code } })
    assert.deepEqual([shown.body['email'], shown.body['roles']], [null, ['owner']])
    const body = { code, name: 'Meera Joshi', email: 'Meera@Example.in', password: goodPassword }
    const tries = await Promise.all([1, 2, 3].map(() => fresh.request('invitation/accept', { body })))
    assert.equal(tries.filter(({ status }) => status === 200).length, 1)
    assert.equal(await hasOwner(fresh.shop), true)
    const [meera] = await fresh.shop.database.orm.select().from(staff)
    assert.deepEqual([meera?.email, meera?.roles, meera?.state], ['meera@example.in', ['owner'], 'active'])

    const late = (await createOwnerLink(fresh.shop)).split('#')[1] ?? ''
    fresh.shop.advanceClock(60)
    assert.equal((await fresh.request('invitation', { body: { code: late } })).status, 400)

    const again = (await createOwnerLink(fresh.shop)).split('#')[1] ?? ''
    const back = await accept(fresh, 'meera@example.in', { ...body, code: again, password: 'seven clay lamps' })
    assert.equal(back.id, meera?.id)
  } finally {
    await fresh.close()
  }
})

test('faults of a form are named by their field', async () => {
  const as = await counter.stepUpAs('owner')
  const faults = async (body: unknown) => {
    const answer = await counter.request('staff', { body, as })
    assert.equal(answer.status, 422, JSON.stringify(answer.body))
    const errors = answer.body.error?.details['errors'] as { path: string[] }[] | undefined
    return errors?.map(({ path }) => path.join('.'))
  }
  assert.deepEqual(await faults({ name: ' ', email: 'x@y.in', roles: [] }), ['name', 'roles'])
  assert.deepEqual(await faults({ name: 'Sana', email: 'not one', roles: ['packer'] }), ['email'])
  assert.deepEqual(await faults({ name: 'Sana', email: 'a@b.in', roles: ['god'] }), ['roles.0'])
  const { email } = await invite(counter, ['packer'])
  const twice = await counter.request('staff', { body: { name: 'Sana', email, roles: ['packer'] }, as })
  assert.deepEqual([twice.status, twice.body.error?.details['reason']], [409, 'taken'])
})
