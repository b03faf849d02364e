import { setImmediate } from 'node:timers/promises'
import type { Database } from '#server/platform/database/open-database.ts'
import { drawCard, type CardNotDrawn } from '#server/catalogue/lettering/draw-card.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { readWraps, type Wrap } from './read-wraps.ts'

/** `path`: the card as printed. */
export type OrderedGift = { note: GiftNote; path: string; wrap?: Wrap }
/** `shipment` counts from 0. */
export type CardFault = { shipment: number; field: CardNotDrawn['field'] | 'wrap'; message: string }

const NO_SUCH_WRAP = 'We wrap in this no more. Please choose another wrap, or none.'

/** A card takes some milliseconds, so each yields to other requests. @param notes of each shipment */
export async function drawCards(
  database: Database,
  notes: readonly (GiftNote | undefined)[],
): Promise<{ ok: true; gifts: { gift?: OrderedGift }[] } | ({ ok: false } & CardFault)> {
  const gifts: { gift?: OrderedGift }[] = []
  const wraps = notes.some((note) => note?.wrap !== undefined) ? await readWraps(database) : []
  for (const [shipment, wanted] of notes.entries()) {
    if (!wanted) {
      gifts.push({})
      continue
    }
    if (shipment > 0) await setImmediate()
    const drawn = drawCard(wanted)
    if (!drawn.ok) return { ok: false, shipment, field: drawn.field, message: drawn.message }
    const wrap = wraps.find(({ id }) => id === wanted.wrap)
    if (wanted.wrap !== undefined && !wrap) return { ok: false, shipment, field: 'wrap', message: NO_SUCH_WRAP }
    gifts.push({ gift: { note: drawn.note, path: drawn.path, ...(wrap && { wrap }) } })
  }
  return { ok: true, gifts }
}
