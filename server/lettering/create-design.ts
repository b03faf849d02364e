import { randomBytes } from 'node:crypto'
import { designs } from '#server/database/lettering-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { describeWords } from '#shop/lettering/describe-words.ts'
import type { Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { drawWords, type WordsNotDrawn } from './draw-words.ts'
import { findZone } from './find-zone.ts'

export type DesignRequest = { product: number; zone: string; words: string; face: FaceKey }
/** As a cart names it among a line's choices; amounts in paise before GST. */
export type CreatedDesign = { id: string; label: string; unitPrice: Paise; oncePrice: Paise }

export function refuseZone(): Refusal<'no-such-zone'> {
  return refuse('no-such-zone', 'This piece takes no such words any more. Please load the page again.')
}

/** Keeps the words with their drawing, to be put into a cart; forgotten after 60 days unless they are ordered. */
export async function createDesign(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  request: DesignRequest,
): Promise<{ ok: true; design: CreatedDesign } | WordsNotDrawn | Refusal<'no-such-zone'>> {
  const zone = await findZone(database, request)
  if (!zone?.faces.includes(request.face)) return refuseZone()
  const drawn = drawWords(zone, request.words, request.face)
  if (!drawn.ok) return drawn
  const { lines, path, letterHeight } = drawn
  const id = randomBytes(18).toString('hex')
  await database.orm.insert(designs).values({
    id,
    zoneId: zone.id,
    zoneVersion: zone.version,
    lines,
    face: request.face,
    letterHeight,
    path,
    createdAt: now(),
  })
  const { unitPrice, oncePrice } = zone
  return { ok: true, design: { id, label: describeWords(lines, request.face), unitPrice, oncePrice } }
}
