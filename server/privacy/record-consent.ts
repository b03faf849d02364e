import { consents, type consentDecisions, type consentKinds } from '#server/database/consent-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'

export type Consent = {
  kind: (typeof consentKinds)[number]
  decision: (typeof consentDecisions)[number]
  /** Which wording the person was shown, such as `2026-11`: whoever changes the words changes it. */
  textVersion: string
  /** Random and made for this alone, 8 to 64 of `A-Z a-z 0-9 . _ -`: never an e-mail, a phone or an order. */
  anonymousId: string
}

/** Writes down what somebody said when asked. A change of mind is written down too; nothing is ever overwritten. */
export async function recordConsent(
  orm: Orm | Tx,
  { kind, decision, textVersion, anonymousId }: Consent,
  now: Date,
): Promise<void> {
  await orm.insert(consents).values({ kind, decision, textVersion, anonymousId, decidedAt: now })
}
