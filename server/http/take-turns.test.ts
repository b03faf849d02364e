import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { takeTurns } from './take-turns.ts'

test('a crowd is served a few at a time, in the order it came; beyond the line it is asked to come back', async () => {
  const app = new Hono()
  const served: string[] = []
  const doors: (() => void)[] = []
  app.use(takeTurns(2, 3))
  app.get('/:name', async (c) => {
    served.push(c.req.param('name'))
    await new Promise<void>((open) => doors.push(open))
    return c.text('served')
  })
  const asked = ['a', 'b', 'c', 'd', 'e', 'late'].map(async (name) => app.request(`/${name}`))
  const late = await asked[5]
  assert.equal(late?.status, 503)
  assert.equal(late?.headers.get('retry-after'), '2')
  assert.deepEqual(served, ['a', 'b'])
  for (let open = 0; open < 5; open++) {
    doors.shift()?.()
    await asked[open]
  }
  assert.deepEqual(served, ['a', 'b', 'c', 'd', 'e'])
  assert.ok((await Promise.all(asked.slice(0, 5))).every((answer) => answer?.status === 200))
})
