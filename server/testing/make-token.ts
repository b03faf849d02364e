import assert from 'node:assert/strict'
import type { Permission } from '#shop/staff/permissions.ts'
import type { TestCounter } from './open-test-counter.ts'

export type TestToken = { id: string; token: string; headers: { authorization: string; 'sec-fetch-site': string } }

/** An owner creates it over the API. Its requests have no cookie and no origin, like those of a program. */
export async function makeToken(
  counter: TestCounter,
  scopes: readonly Permission[],
  more: { days?: number | null; networks?: string[] } = {},
): Promise<TestToken> {
  const as = await counter.stepUpAs('owner')
  const body = { name: 'A program', scopes, days: 30, ...more }
  const answer = await counter.request('tokens', { body, as })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const { data, token } = answer.body as unknown as { data: { id: string }; token: string }
  return { id: data.id, token, headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': '' } }
}
