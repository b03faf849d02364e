import { and, eq, ne, sql } from 'drizzle-orm'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import type { ShippingQuote } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { chargeAnywhere, isDeliveryFree, type DeliveryTerms } from '#shop/checkout/delivery-charges.ts'
import { whyNotAsk } from '#shop/gifts/gift-request.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { goodsOfParcel, type PricedCart, type PricedLine } from './price-cart.ts'
import type { PricedOrder } from './priced-order.ts'

/** The delivery price of an address that nobody has told yet. Its courier is found with the answer. */
export function quoteAnywhere(terms: DeliveryTerms, cart: PricedCart, at: Date): ShippingQuote {
  const { weight } = cart
  const goods = goodsOfParcel(cart)
  const charge = chargeAnywhere(terms, { weight, goods })
  return {
    id: 'anywhere',
    courierId: '',
    courierName: '',
    rate: charge / 100,
    charge,
    courierCharge: null,
    freeFrom: terms.freeFrom,
    isFree: isDeliveryFree(terms, goods),
    takesCash: false,
    estimatedDays: '',
    postcode: '',
    weight,
    paidWeight: weight,
    isForCart: true,
    zone: null,
    mode: null,
    createdAt: at,
    expiresAt: at,
  }
}

const NO_CHOICE =
  'The recipient can choose between variants of one piece at one price, without words on it. Please look at your choices once more.'

/** Undefined where nobody is asked, or each recipient may be. */
export async function refuseAsk(
  { database }: Pick<Shop, 'database'>,
  { buyer, shipments }: PricedOrder,
): Promise<Refusal<'ask'> | undefined> {
  for (const { ask, cart, total } of shipments) {
    const refused = ask && whyNotAsk(buyer, total)
    if (refused) return refused
    if (!ask || ask.choices.length === 0) continue
    const possible = await findAskChoices(database.orm, cart.lines)
    if (!ask.choices.every((id) => possible.some(({ variant }) => variant === id))) return refuse('ask', NO_CHOICE)
  }
  return undefined
}

type LineOfCart = Pick<
  PricedLine,
  'id' | 'name' | 'productId' | 'price' | 'discount' | 'gstRate' | 'hsn' | 'choices' | 'picture' | 'hamper'
>

/** Other variants of the only piece at its price, GST rate and HSN code. */
export async function findAskChoices(orm: Orm, all: readonly LineOfCart[]) {
  const [line, ...others] = all.filter((each) => !isFreeGift(each))
  if (!line || others.length > 0 || line.hamper || line.choices.some(({ choice }) => isDesignId(choice))) return []
  const { productId, price, discount, gstRate, hsn } = line
  const isSame = and(
    ne(variants.id, line.id),
    eq(variants.productId, productId),
    eq(variants.price, price),
    eq(variants.discount, discount),
    eq(variants.gstRate, gstRate),
    sql`${variants.hsn} IS NOT DISTINCT FROM ${hsn}`,
    eq(variants.isActive, true),
  )
  const found = await orm
    .select({
      variant: variants.id,
      name: sql<string>`concat_ws(', ', ${products.name}, nullif(${variants.name}, ''))`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isSame)
    .orderBy(variants.position, variants.id)
  return found.map((other) => ({ ...other, picture: line.picture }))
}
