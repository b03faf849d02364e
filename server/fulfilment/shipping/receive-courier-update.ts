import { createHash } from 'node:crypto'
import { courierWebhooks } from '#server/platform/database/parcel-tables.ts'
import { quarantineWebhook, decodeWebhookBody } from '#server/platform/ledger/quarantine-webhook.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** Milliseconds for the receiver to process an update before a job does. */
const LEASE_MS = 5_000

/** The courier service documents no retries: once this answers ok, the update is ours to process. */
export async function receiveCourierUpdate(
  { database, couriers, now }: Pick<Shop, 'database' | 'couriers' | 'now'>,
  delivery: { rawBody: Uint8Array; token: string },
): Promise<{ ok: true; id: string; isNew: boolean } | Refusal<'wrong-token'>> {
  const { rawBody, token } = delivery
  if (!couriers.verifyWebhook(token)) return refuse('wrong-token', 'The token is not valid.')
  const body = decodeWebhookBody(rawBody)
  if (body === undefined)
    return { ok: true, id: await quarantineWebhook({ database, now }, 'couriers', rawBody), isNew: false }
  const id = createHash('sha256').update(rawBody).digest('hex')
  const receivedAt = now()
  const nextAt = new Date(receivedAt.getTime() + LEASE_MS)
  const stored = await database.orm
    .insert(courierWebhooks)
    .values({ id, body, receivedAt, nextAttemptAt: nextAt })
    .onConflictDoNothing()
    .returning({ id: courierWebhooks.id })
  return { ok: true, id, isNew: stored.length === 1 }
}
