import { and, eq } from 'drizzle-orm'
import { findAuthorizedOrder } from '#server/orders/lifecycle/authorize-order.ts'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { countAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { daysAfter, requestDays } from '#shop/gifts/gift-request.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { checkSent, type AddressRefusal, type SentAddress } from './answer-request.ts'
import { enterAddress, lockAsked, type EnteringShop, type EnterRefusal } from './enter-address.ts'
import { whyNotAnswer, type RequestOver } from './find-request.ts'

type OfBuyer = { orderId: string; shipment: string; customerId: number | null }
type NotAsked = Refusal<'not-found'>

/** Keeps the link open until day 28. Once more changes nothing. */
export async function prolongRequest(
  shop: Pick<EnteringShop, 'database'>,
  of: OfBuyer,
): Promise<{ ok: true } | NotAsked | RequestOver> {
  const found = await findOwnRequest(shop, of)
  if (!found.ok) return found
  return runTransaction(shop.database.orm, async (tx) => {
    const { request, shipment } = await lockAsked(tx, found.shipment.id)
    if (shipment.state !== 'asking' || request.askedAt === null)
      return refuse('answered', 'There is nothing to wait for any more. Please look at the order once more.')
    const expiresAt = daysAfter(request.askedAt, requestDays.prolonged)
    await tx.update(giftRequests).set({ expiresAt }).where(eq(giftRequests.shipmentId, shipment.id))
    return { ok: true as const }
  })
}

/** Mails the link to the recipient. The mail's row has the address until it is sent; nothing else keeps it. */
export async function mailRequest(
  shop: Pick<Shop, 'database' | 'now' | 'settings' | 'keys'>,
  of: OfBuyer,
  email: string,
): Promise<{ ok: true } | NotAsked | RequestOver | TooManyAttempts> {
  const found = await findOwnRequest(shop, of)
  if (!found.ok) return found
  const { request, shipment, order } = found
  const over = whyNotAnswer({ request, shipment, order }, shop.now())
  if (over) return over
  for (const [limit, subject] of [
    ['gift link by order', shipment.id],
    ['gift link by email', email.toLowerCase()],
  ] as const) {
    const counted = await countAttempt(shop, limit, subject)
    if (!counted.ok) return counted
  }
  const mail = { kind: 'gift asked', recipient: email, payload: { shipment: shipment.id } } as const
  await queueMail(shop.database.orm, mail, shop.now())
  return { ok: true }
}

/** The buyer knows the address by now, so it is shown to them. */
export async function enterAsBuyer(
  shop: EnteringShop,
  of: OfBuyer,
  { info, day }: { info: SentAddress; day: string | undefined },
): Promise<{ ok: true } | NotAsked | EnterRefusal | AddressRefusal> {
  const found = await findOwnRequest(shop, of)
  if (!found.ok) return found
  const checked = checkSent(info)
  if (!checked.ok) return checked
  return enterAddress(shop, found, { by: 'buyer', recipient: checked.address, isHidden: false, day })
}

async function findOwnRequest({ database: { orm } }: Pick<EnteringShop, 'database'>, of: OfBuyer) {
  const { orderId, shipment, customerId } = of
  const order = await findAuthorizedOrder(orm, orderId, customerId)
  const [found] = order
    ? await orm
        .select({ request: giftRequests, shipment: shipments })
        .from(giftRequests)
        .innerJoin(shipments, eq(shipments.id, giftRequests.shipmentId))
        .where(and(eq(shipments.orderId, order.id), eq(shipments.id, shipment)))
    : []
  return found && order ? { ok: true as const, ...found, order } : refuse('not-found', 'Order not found')
}
