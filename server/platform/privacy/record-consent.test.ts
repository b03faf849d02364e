import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { consents } from '#server/platform/database/consent-tables.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { recordConsent } from './record-consent.ts'

const database = await openTestDatabase()
after(() => database.close())

const noon = new Date('2026-11-21T06:30:00Z')
const consent = { kind: 'analytics', textVersion: '2026-11', anonymousId: 'f3a9c1d27b604e58' } as const

test('what somebody said stays, and a change of mind comes after it', async () => {
  await recordConsent(database.orm, { ...consent, decision: 'granted' }, noon)
  await recordConsent(database.orm, { ...consent, decision: 'withdrawn' }, new Date(noon.getTime() + 1))
  const rows = await database.orm.select().from(consents).where(eq(consents.anonymousId, consent.anonymousId))
  assert.deepEqual(
    rows.map(({ decision, textVersion, decidedAt }) => [decision, textVersion, decidedAt.getTime() - noon.getTime()]),
    [
      ['granted', '2026-11', 0],
      ['withdrawn', '2026-11', 1],
    ],
  )
})

test('an e-mail is no anonymous id', async () => {
  const named = { ...consent, decision: 'granted', anonymousId: 'asha@example.in' } as const
  await assert.rejects(recordConsent(database.orm, named, noon))
})
