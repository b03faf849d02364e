import { giftRequests } from '#server/platform/database/gift-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { createRequestCode, hashRequestCode } from '#server/orders/lifecycle/request-code.ts'
import type { AskedRecipient } from '#shop/gifts/gift-request.ts'

/** The link opens with the payment. */
export async function insertRequest(
  tx: Tx,
  { keys }: Pick<Shop, 'keys'>,
  shipmentId: string,
  { name: toName, from: fromName, isSurprise, choices }: AskedRecipient,
): Promise<void> {
  const codeHash = hashRequestCode(createRequestCode(keys, shipmentId))
  await tx.insert(giftRequests).values({ shipmentId, codeHash, toName, fromName, isSurprise, choices: [...choices] })
}
