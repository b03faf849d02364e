import { createHash } from 'node:crypto'
import { paymentEvents } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { quarantineWebhook, decodeWebhookBody } from '#server/platform/ledger/quarantine-webhook.ts'

/** Milliseconds for the receiver to process an event before a job does. */
const LEASE_MS = 5_000

/** Once this answers ok the provider may forget the event. Verified before it is parsed. */
export async function receivePaymentEvent(
  { database, payments, now }: Pick<Shop, 'database' | 'payments' | 'now'>,
  delivery: { rawBody: Uint8Array; signature: string; eventId: string | undefined },
): Promise<{ ok: true; id: string; isNew: boolean } | Refusal<'not-signed'>> {
  const { rawBody, signature } = delivery
  if (!payments.verifyWebhook(rawBody, signature)) return refuse('not-signed', 'The signature is not valid.')
  const body = decodeWebhookBody(rawBody)
  if (body === undefined)
    return { ok: true, id: await quarantineWebhook({ database, now }, 'payments', rawBody), isNew: false }
  const id = eventIdOrDigest(delivery.eventId, rawBody)
  const receivedAt = now()
  const stored = await database.orm
    .insert(paymentEvents)
    .values({
      id,
      body,
      receivedAt,
      nextAttemptAt: new Date(receivedAt.getTime() + LEASE_MS),
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return { ok: true, id, isNew: stored.length === 1 }
}

/** The provider's id deduplicates a repeated event; a digest replaces an implausible id. */
function eventIdOrDigest(eventId: string | undefined, rawBody: Uint8Array): string {
  if (eventId && /^[\x21-\x7e]{1,200}$/.test(eventId)) return eventId
  return createHash('sha256')
    .update(eventId || rawBody)
    .digest('hex')
}
