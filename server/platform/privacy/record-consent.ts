import { consents, type consentDecisions, type consentKinds } from '#server/platform/database/consent-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'

export type Consent = {
  kind: (typeof consentKinds)[number]
  decision: (typeof consentDecisions)[number]
  textVersion: string
  /** Random, 8 to 64 of `A-Z a-z 0-9 . _ -`: never an e-mail, a phone or an order. */
  anonymousId: string
}

export async function recordConsent(
  orm: Orm | Tx,
  { kind, decision, textVersion, anonymousId }: Consent,
  now: Date,
): Promise<void> {
  await orm.insert(consents).values({ kind, decision, textVersion, anonymousId, decidedAt: now })
}
