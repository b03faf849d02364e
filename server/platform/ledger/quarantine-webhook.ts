import { createHash } from 'node:crypto'
import { quarantinedWebhooks } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordException } from './record-exception.ts'

/** Undefined if it is not UTF-8, or has a zero byte, which no text column holds. */
export function decodeWebhookBody(rawBody: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(rawBody)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** The webhook is acknowledged, because the provider would repeat the bytes for a day. @returns the id for a person */
export async function quarantineWebhook(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  source: 'payments' | 'couriers',
  rawBody: Uint8Array,
): Promise<string> {
  const id = createHash('sha256').update(rawBody).digest('hex')
  await database.orm.transaction(async (tx) => {
    const receivedAt = now()
    const body = Buffer.from(rawBody)
    const stored = await tx
      .insert(quarantinedWebhooks)
      .values({ id, source, body, receivedAt })
      .onConflictDoNothing()
      .returning({ id: quarantinedWebhooks.id })
    if (stored.length === 0) return
    const details = { source, bytes: body.length }
    await recordException(tx, { kind: 'webhook cannot be read', reference: id, details }, receivedAt)
  })
  return id
}
