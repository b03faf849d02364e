import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { counterChanges } from '#server/platform/database/counter-tables.ts'
import { staffSessions } from '#server/platform/database/staff-tables.ts'
import { purgeStaff } from './purge-staff.ts'
import { createFirstEventId } from './event-routes.ts'
import { watchStaffChanges, type ChangeBatch } from './watch-staff-changes.ts'
import { makeToken } from '#server/testing/make-token.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

type Stream = {
  status: number
  next(part: RegExp): Promise<string>
  close(): Promise<void>
  text(): string
  ended: Promise<void>
}

async function openEvents(headers: Record<string, string>, query = ''): Promise<Stream> {
  const response = await counter.app.request(`/counter/api/v1/events${query}`, { headers })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const bells = new Set<() => void>()
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value
      for (const ring of bells) ring()
    }
  })().catch(() => undefined)
  return {
    status: response.status,
    text: () => text,
    ended,
    async next(wanted) {
      while (!wanted.test(text)) await new Promise<void>((done) => bells.add(done))
      const found = wanted.exec(text)?.[0] ?? ''
      text = text.slice(text.indexOf(found) + found.length)
      return found
    },
    close: () => reader.cancel(),
  }
}

const change = (kind: string, subject: string) =>
  counter.shop.database.orm.execute(sql`SELECT note_desk_change(${kind}, ${subject})`)

test('what somebody changes reaches others who may see it, without a word of whom it is about', async () => {
  const [owner, packer] = [await counter.signInAs('owner'), await counter.signInAs('packer')]
  const [seen, cut] = [await openEvents({ cookie: owner.cookie }), await openEvents({ cookie: packer.cookie })]
  await seen.next(/id: \d+-\d+\n/)
  await cut.next(/id: \d+-\d+\n/)
  const as = await counter.stepUpAs('owner')
  const body = { name: 'Sana Kulkarni', email: 'sana.kulkarni@example.in', roles: ['packer'] }
  assert.equal((await counter.request('staff', { body, as })).status, 200)
  const told = await seen.next(/event: change\ndata: \{"kind":"staff","subject":"[\w-]{36}","by":"staff:demo-owner"\}/)
  assert.doesNotMatch(told, /Sana|example\.in/)
  await change('order', '1042')
  assert.doesNotMatch(await cut.next(/[^]*"order","subject":"1042","by":null/), /"staff"/)
  await Promise.all([seen.close(), cut.close()])
})

test('whoever comes back says where they were, and hears what came meanwhile', async () => {
  const { cookie } = await counter.signInAs('owner')
  const first = await openEvents({ cookie })
  const id = /id: (.+)\n/.exec(await first.next(/id: \d+-\d+\n/))?.[1] ?? ''
  await first.close()
  await change('order', '2001')
  await change('order', '2002')
  const second = await openEvents({ cookie, 'last-event-id': id })
  const told = await second.next(/[^]*"2002"[^]*?\n\n/)
  assert.match(told, /"2001"/)
  await second.close()
  for (const old of [`${id.split('-')[0]}-1`, '99999999999999-99999999999', 'made up']) {
    const late = await openEvents({ cookie, 'last-event-id': old })
    await late.next(/event: reset/)
    await late.close()
  }
})

test('what changes between a page and its line is told: the page says where to begin', async () => {
  const { cookie } = await counter.signInAs('owner')
  const from = await createFirstEventId(counter.shop)
  await change('order', '2003')
  const line = await openEvents({ cookie }, `?since=${from}`)
  assert.doesNotMatch(await line.next(/[^]*"2003"/), /reset|"2002"/)
  const id = /id: (.+)\n/.exec(await line.next(/id: \d+-\d+\n/))?.[1] ?? ''
  await line.close()
  await change('order', '2004')
  const again = await openEvents({ cookie, 'last-event-id': id }, `?since=${from}`)
  assert.doesNotMatch(await again.next(/[^]*"2004"/), /"2003"/)
  await again.close()
})

test('a transaction that ends late is told, too', { skip: !process.env['TEST_DATABASE_URL'] }, async () => {
  const { orm } = counter.shop.database
  const heard: string[] = []
  const watch = watchStaffChanges(counter.shop, 20)
  const stop = await watch.listen(undefined, ({ changes }: ChangeBatch) =>
    heard.push(...changes.map((one) => one.subject)),
  )
  await orm.transaction(async (tx) => {
    await tx.execute(sql`SELECT note_desk_change('order', 'late')`)
    await change('order', 'early')
    await new Promise((done) => setTimeout(done, 100))
  })
  while (!heard.includes('late')) await new Promise((done) => setTimeout(done, 20))
  assert.deepEqual(heard.toSorted(), ['early', 'late'])
  stop()
})

test('a page that closes before the next look leaves nothing to look for, and who comes after it hears', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const warned: unknown[] = []
  const log = { ...counter.shop.log, warn: (what: unknown) => void warned.push(what) } as typeof counter.shop.log
  const watch = watchStaffChanges({ ...counter.shop, log }, 20)
  const stop = await watch.listen(undefined, () => {})
  stop()
  t.mock.timers.tick(20)
  const heard: string[] = []
  await watch.listen(undefined, ({ changes }) => heard.push(...changes.map(({ subject }) => subject)))
  await change('order', '4001')
  // Not with the first look where another transaction of the server still runs.
  while (heard.length === 0) {
    t.mock.timers.tick(20)
    await new Promise((done) => setImmediate(done))
  }
  assert.deepEqual(heard, ['4001'])
  assert.deepEqual(warned, [])
})

test('one change of a thing in one transaction is one event, whatever it wrote', async () => {
  const { orm } = counter.shop.database
  await orm.transaction(async (tx) => {
    for (let times = 0; times < 3; times++) await tx.execute(sql`SELECT note_desk_change('order', 'thrice')`)
  })
  assert.equal(await orm.$count(counterChanges, sql`subject = 'thrice'`), 1)
  await orm.execute(sql`UPDATE desk_changes SET at = now() - interval '61 minutes' WHERE subject = 'thrice'`)
  await purgeStaff({ ...counter.shop, now: () => new Date() })
  assert.equal(await orm.$count(counterChanges, sql`subject = 'thrice'`), 0)
})

test('a token hears what its scopes say; strangers hear nothing', async () => {
  const { headers } = await makeToken(counter, ['products.see'])
  const stream = await openEvents({ authorization: headers.authorization })
  await stream.next(/id: /)
  await change('order', '3001')
  await change('product', '7')
  assert.doesNotMatch(await stream.next(/[^]*"product","subject":"7"/), /3001/)
  await stream.close()
  assert.equal((await counter.request('events')).status, 401)
})

test('a seventh page of one session is refused until another one is closed', async () => {
  const { cookie } = await counter.signInAs('owner')
  const streams = []
  for (let page = 0; page < 6; page++) streams.push(await openEvents({ cookie }))
  const refused = await counter.app.request('/counter/api/v1/events', { headers: { cookie } })
  assert.equal(refused.status, 429)
  assert.match(await refused.text(), /Close some of them/)
  await streams.pop()?.close()
  let status = 429
  while (status === 429) {
    const again = await openEvents({ cookie })
    status = again.status
    streams.push(again)
  }
  assert.equal(status, 200)
  await Promise.all(streams.map((stream) => stream.close()))
})

test('listening is no visit: an open page does not keep a session alive', async () => {
  const { cookie, session } = await counter.signInAs('owner')
  const hourAgo = new Date(counter.shop.now().getTime() - 3_600_000)
  await counter.shop.database.orm
    .update(staffSessions)
    .set({ seenAt: hourAgo })
    .where(sql`id = ${session}`)
  const stream = await openEvents({ cookie })
  await stream.next(/id: /)
  await stream.close()
  const [row] = await counter.shop.database.orm
    .select()
    .from(staffSessions)
    .where(sql`id = ${session}`)
  assert.equal(row?.seenAt.getTime(), hourAgo.getTime())
})
