import type { OrderedGift } from '#server/storefront/checkout/draw-cards.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { drawGiftCode } from '#server/orders/lifecycle/draw-gift-code.ts'

/** Draws a new code when another gift has it: one in 25,000 with a million gifts. */
export async function insertGifts(
  tx: Tx,
  shipments: readonly { shipmentId: string; gift: OrderedGift | undefined }[],
): Promise<void> {
  let open = shipments.flatMap(({ shipmentId, gift }) => (gift ? [toRow(shipmentId, gift)] : []))
  for (let attempt = 0; open.length > 0; attempt++) {
    if (attempt === 5) throw new Error('No free gift code was drawn')
    const inserted = await tx
      .insert(gifts)
      .values(open.map((gift) => ({ ...gift, code: drawGiftCode() })))
      .onConflictDoNothing({ target: gifts.code })
      .returning({ shipmentId: gifts.shipmentId })
    const done = new Set(inserted.map(({ shipmentId }) => shipmentId))
    open = open.filter(({ shipmentId }) => !done.has(shipmentId))
  }
}

function toRow(shipmentId: string, { note, path, wrap }: OrderedGift) {
  return { shipmentId, ...note, path, wrap: wrap?.name ?? '' }
}
