import { setImmediate } from 'node:timers/promises'
import { drawCard, type CardNotDrawn } from '#server/lettering/draw-card.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'

/** `path` as its card is printed. */
export type OrderedGift = { note: GiftNote; path: string }
/** `shipment` counts from 0. */
export type CardFault = { shipment: number } & Pick<CardNotDrawn, 'field' | 'message'>

/** A card takes some milliseconds: others get their turn between two. @param notes of each shipment */
export async function drawCards(
  notes: readonly (GiftNote | undefined)[],
): Promise<{ ok: true; gifts: { gift?: OrderedGift }[] } | ({ ok: false } & CardFault)> {
  const gifts: { gift?: OrderedGift }[] = []
  for (const [shipment, wanted] of notes.entries()) {
    if (!wanted) {
      gifts.push({})
      continue
    }
    if (shipment > 0) await setImmediate()
    const drawn = drawCard(wanted)
    if (!drawn.ok) return { ok: false, shipment, field: drawn.field, message: drawn.message }
    gifts.push({ gift: { note: drawn.note, path: drawn.path } })
  }
  return { ok: true, gifts }
}
