import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { refuseOperation } from './refuse-operation.ts'

type Answered = { error: { details: { reason: string; errors?: { path: string[]; message: string }[] } } }

async function answer(refused: OperationRefusal) {
  const app = new Hono().get('/', (c) => refuseOperation(c, refused))
  const response = await app.request('/')
  return { response, details: ((await response.json()) as Answered).error.details }
}

test('the kind of a refusal decides its status', async () => {
  const statuses = {
    notAccepted: 400,
    forbidden: 403,
    notFound: 404,
    conflict: 409,
    stale: 412,
    invalid: 422,
    incomplete: 428,
    tooManyTries: 429,
    busy: 503,
  } as const
  for (const [kind, status] of Object.entries(statuses) as [keyof typeof statuses, number][]) {
    const { response, details } = await answer(refuse[kind]('some-reason', 'A sentence.'))
    assert.equal(response.status, status, kind)
    assert.equal(details.reason, 'some-reason')
  }
})

test('what is invalid names its field, and what is busy says when to come back', async () => {
  const invalid = await answer(refuse.invalid('price', 'Write a price.'))
  assert.deepEqual(invalid.details.errors, [{ path: ['price'], message: 'Write a price.' }])
  const busy = await answer(refuse.busy('busy', 'Later.'))
  assert.equal(busy.response.headers.get('retry-after'), '1')
  assert.equal(busy.details.errors, undefined)
})
