import { setImmediate } from 'node:timers/promises'
import type { Database } from '#server/platform/database/open-database.ts'
import { drawCard, type CardNotDrawn } from '#server/catalogue/lettering/draw-card.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { readWraps, type Wrap } from './read-wraps.ts'

/** `path`: the card as printed. */
export type OrderedGift = { note: GiftNote; path: string; wrap?: Wrap }
export type CardFault = Refusal<'gift'> & { shipment: number; field: CardNotDrawn['field'] | 'wrap' }

const NO_SUCH_WRAP = 'We wrap in this no more. Please choose another wrap, or none.'

/** A card takes some milliseconds, so each yields to other requests. */
export async function drawCards(
  database: Database,
  shipments: readonly { gift?: GiftNote | undefined }[],
): Promise<{ ok: true; gifts: { gift?: OrderedGift }[] } | CardFault> {
  const gifts: { gift?: OrderedGift }[] = []
  const wraps = shipments.some(({ gift }) => gift?.wrap !== undefined) ? await readWraps(database) : []
  for (const [shipment, { gift: wanted }] of shipments.entries()) {
    if (!wanted) {
      gifts.push({})
      continue
    }
    if (shipment > 0) await setImmediate()
    const drawn = drawCard(wanted)
    if (!drawn.ok) return { ...refuse('gift', drawn.message), shipment, field: drawn.field }
    const wrap = wraps.find(({ id }) => id === wanted.wrap)
    if (wanted.wrap !== undefined && !wrap) return { ...refuse('gift', NO_SUCH_WRAP), shipment, field: 'wrap' }
    gifts.push({ gift: { note: drawn.note, path: drawn.path, ...(wrap && { wrap }) } })
  }
  return { ok: true, gifts }
}
