import { giftRequests } from '#server/platform/database/gift-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { createRequestCode, hashRequestCode } from '#server/orders/lifecycle/request-code.ts'
import { shipmentId as toShipmentId } from './insert-contents.ts'
import type { PromisedOrder } from './priced-order.ts'

/** One for each recipient who is asked. The links open with the payment. */
export async function insertRequests(
  tx: Tx,
  { keys }: Pick<Shop, 'keys'>,
  orderId: string,
  { shipments }: PromisedOrder,
): Promise<void> {
  const asked = shipments.flatMap(({ ask }, index) => {
    if (!ask) return []
    const { name: toName, from: fromName, isSurprise, choices } = ask
    const shipmentId = toShipmentId(orderId, index)
    const codeHash = hashRequestCode(createRequestCode(keys, shipmentId))
    return [{ shipmentId, codeHash, toName, fromName, isSurprise, choices: [...choices] }]
  })
  if (asked.length > 0) await tx.insert(giftRequests).values(asked)
}
