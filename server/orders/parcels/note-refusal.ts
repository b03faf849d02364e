import type { Failure } from '#providers/answer.ts'
import { noteBreak, type Break } from '#server/orders/note-break.ts'
import type { Shop } from '#server/shop.ts'

/** What speaking to the courier service about a parcel takes. */
export type CourierShop = Pick<Shop, 'database' | 'couriers' | 'now'>

/**
 * Puts a "no" before a person: trying again will not cure a wrong password, an empty wallet or an address the courier
 * service does not take. Outages cure themselves; they only count when they last a day (`keep-promises.ts`).
 */
export async function withBreaks<T extends { ok: true } | Failure>(
  { database, now }: CourierShop,
  orderId: string,
  answer: T,
): Promise<T> {
  if (answer.ok) return answer
  const kind = breakOf(answer)
  if (kind) {
    const details = { reason: answer.reason, words: answer.description }
    await noteBreak(database.orm, { kind, reference: orderId, details }, now())
  }
  return answer
}

function breakOf({ reason, description = '' }: Failure): Break['kind'] | null {
  if (reason === 'locked-out' || /wallet|balance|recharge/i.test(description)) return 'courier refuses us'
  return reason === 'refused' || reason === 'not-serviceable' || reason === 'not-found'
    ? 'booking refused'
    : null
}
