import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { GiftShown } from '#contract/gift.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { countAttempt, returnAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import { wantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import { readGiftCode } from '#shop/gifts/gift-code.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { wordsPicturePath } from '#shop/lettering/words-picture.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type GiftShop = Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>
/** `address`: the network of the visitor. */
export type GiftCode = { code: string; address: string }
export type GiftNotFound = Refusal<'no-such-gift'> | TooManyAttempts

/** Finds gifts of parcels that are not cancelled, until their note is erased. Limits guesses of codes. */
export async function findGift(shop: GiftShop, { code, address }: GiftCode) {
  const counted = await countAttempt(shop, 'gift code by network', address)
  if (!counted.ok) return counted
  const [found] = await shop.database.orm
    .select({ gift: gifts, shipment: shipments, order: orders })
    .from(gifts)
    .innerJoin(shipments, eq(shipments.id, gifts.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(gifts.code, readGiftCode(code) ?? ''),
        isNull(gifts.erasedAt),
        isNotNull(orders.placedAt),
        ne(shipments.state, 'cancelled'),
      ),
    )
  if (!found)
    return refuse('no-such-gift', 'We do not know this code. It has eight letters, and the slip in the box shows it.')
  await returnAttempt(shop, 'gift code by network', address)
  return { ok: true as const, ...found }
}

/** A gift for its recipient: without price, buyer and address. */
export async function showGift(shop: GiftShop, asked: GiftCode): Promise<{ ok: true; gift: GiftShown } | GiftNotFound> {
  const found = await findGift(shop, asked)
  if (!found.ok) return found
  const pieces = await listPieces(shop.database.orm, found.shipment.id)
  return { ok: true, gift: { pieces, thanked: found.gift.thankedAt !== null } }
}

/** Without prices. */
export async function listPieces(orm: Orm | Tx, shipmentId: string): Promise<GiftShown['pieces']> {
  const { name, material, picture, choices } = orderLines
  const pieces = await orm
    .select({ name, quantity: wantedUnits(), material, picture, choices, description: products.description })
    .from(orderLines)
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(orderLines.shipmentId, shipmentId))
    .orderBy(orderLines.id)
  const sent = pieces.filter(({ quantity }) => quantity > 0)
  return sent.map(({ choices: chosen, picture: plain, ...piece }) => {
    return { ...piece, picture: pictureOfWords(chosen) ?? plain }
  })
}

/** Pixels of the side. */
const SHOWN = 720

/** The piece with its own words. @returns undefined without words */
function pictureOfWords(chosen: readonly ChosenExtra[]): GiftShown['pieces'][number]['picture'] | undefined {
  const words = chosen.find(({ choice }) => isDesignId(choice))
  const url = wordsPicturePath(chosen)
  return words && url !== undefined ? { url, width: SHOWN, height: SHOWN, alt: words.label } : undefined
}
