import type { FailureReason, ProviderFailure } from '#providers/provider-result.ts'
import { recordException, type NewException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'

export type CourierShop = Pick<Shop, 'database' | 'couriers' | 'now'>

/** Retries cure no wrong password, empty wallet or bad address. Outages count after a day (`run-outbox.ts`). */
export async function recordCourierRefusal<T extends { ok: true } | ProviderFailure>(
  { database, now }: CourierShop,
  shipmentId: string,
  result: T,
): Promise<T> {
  if (result.ok) return result
  const kind = exceptionKinds[result.reason]
  if (kind) {
    const details = { reason: result.reason, words: result.description }
    await recordException(database.orm, { kind, reference: shipmentId, details }, now())
  }
  return result
}

const exceptionKinds: Partial<Record<FailureReason, NewException['kind']>> = {
  unauthorized: 'courier refuses us',
  'account-problem': 'courier refuses us',
  refused: 'booking refused',
  'already-done': 'booking refused',
  'not-serviceable': 'booking refused',
  'not-found': 'booking refused',
}
