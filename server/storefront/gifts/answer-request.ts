import { eq } from 'drizzle-orm'
import { completeCancellation } from '#server/fulfilment/cancellations/complete-cancellation.ts'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { normalizeCountry } from '#shop/checkout/address-rules.ts'
import { checkRecipient, type ShippingAddress } from '#shop/checkout/address.ts'
import { toApiName } from '#shop/checkout/api-address.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { refuseFields, toFaults, type FieldFault, type SentField } from '#server/storefront/checkout/refuse-fields.ts'
import { enterAddress, lockAsked, type EnteringShop, type EnterRefusal } from './enter-address.ts'
import { whyNotAnswer, type FoundRequest, type RequestOver } from './find-request.ts'

export type SentAddress = { [Field in keyof ShippingAddress]?: string | undefined }
export type AddressRefusal = Refusal<'address'> & { details: { errors: FieldFault[] } }
type Answer = { info: SentAddress; day: string | undefined; variant: number | undefined; mayShow: boolean }

/** The recipient's yes. */
export async function answerRequest(
  shop: EnteringShop,
  found: FoundRequest,
  { info, day, variant, mayShow }: Answer,
): Promise<{ ok: true } | EnterRefusal | AddressRefusal> {
  const over = whyNotAnswer(found, shop.now())
  if (over) return over
  const checked = checkSent(info)
  if (!checked.ok) return checked
  return enterAddress(shop, found, { by: 'recipient', recipient: checked.address, isHidden: !mayShow, day, variant })
}

/** Couriers ring the recipient; nobody else writes to them. */
export function checkSent(info: SentAddress): { ok: true; address: ShippingAddress } | AddressRefusal {
  const checked = checkRecipient(info)
  const country = normalizeCountry(info.country)
  const isAbroad = country !== '' && country !== INDIA
  if (checked.ok && !isAbroad) return checked
  const errors = Object.entries({
    ...(!checked.ok && checked.errors),
    ...(isAbroad && {
      country: `We deliver within India only, not to ${country}. Please tell us an address in India.`,
    }),
  })
  return refuseFields(
    'address',
    toFaults(errors.map(([key, message]): SentField => [['info', toApiName(key)], message])),
  )
}

const NOT_DELIVERED = 'The gift could not be delivered as you asked'

/** The recipient's no: the money goes back, and the mail does not say why. */
export function declineRequest(
  { database, now }: Pick<EnteringShop, 'database' | 'now'>,
  { shipment: { id } }: FoundRequest,
): Promise<{ ok: true } | RequestOver | Refusal<'under-review'>> {
  const at = now()
  return runTransaction(database.orm, async (tx) => {
    const locked = await lockAsked(tx, id)
    const over = whyNotAnswer(locked, at)
    if (over) return over
    const { shipment, order } = locked
    if (!isPaid(order.state))
      return refuse('under-review', 'The payment of this gift is being looked at. Please try again tomorrow.')
    await tx.update(giftRequests).set({ declinedAt: at }).where(eq(giftRequests.shipmentId, id))
    await completeCancellation(tx, order, [shipment], 'shopper', at, NOT_DELIVERED)
    return { ok: true as const }
  })
}
