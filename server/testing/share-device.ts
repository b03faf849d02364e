import assert from 'node:assert/strict'
import type { Role } from '#shop/staff/permissions.ts'
import type { CounterResponse, TestCounter, TestStaff } from './open-test-counter.ts'

export type TestDevice = {
  id: string
  /** The device's key; nobody is signed in. */
  cookie: string
  pin: string
  /** The owner of the PIN, signed in on another device. */
  staff: TestStaff
  tryPin(pin: string): Promise<CounterResponse>
  /** @returns both cookies of the browser */
  signIn(): Promise<{ cookie: string }>
}

/** A manager shares a tablet, and a person with these roles sets a PIN for it. */
export async function shareDevice(counter: TestCounter, held: [Role, ...Role[]], pin = '7294'): Promise<TestDevice> {
  const manager = await counter.stepUpAs('manager')
  const body = { name: 'Tablet at the table', lockAfterMinutes: 5 }
  const shared = await counter.request('devices', { body, as: manager })
  assert.equal(shared.status, 200, JSON.stringify(shared.body))
  const { id } = shared.body.data as { id: string }
  const [cookie = ''] = shared.cookie?.split(';') ?? []
  const staff = await counter.stepUpAs(...held)
  const set = await counter.request(`me/pins/${id}`, { method: 'PUT', body: { pin }, as: staff })
  assert.equal(set.status, 200, JSON.stringify(set.body))
  const tryPin = (given: string) =>
    counter.request('sign-in/pin', { body: { staff: staff.id, pin: given }, as: { cookie } })
  return {
    id,
    cookie,
    pin,
    staff,
    tryPin,
    async signIn() {
      const answer = await tryPin(pin)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return { cookie: `${cookie}; ${answer.cookie}` }
    },
  }
}
