import type { z } from 'zod'
import type { letteringListRequest, letteringListResponse } from '#contract/lettering.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Refusal } from '#shop/refusal.ts'
import { refuseZone } from './create-design.ts'
import { drawPieces } from './draw-pieces.ts'
import { findZone } from './find-zone.ts'

export async function previewPieces(
  { database }: Pick<Shop, 'database'>,
  request: z.infer<typeof letteringListRequest>,
): Promise<{ ok: true; preview: z.infer<typeof letteringListResponse> } | Refusal<'no-such-zone'>> {
  const zone = await findZone(database, request)
  if (!zone?.faces.includes(request.face)) return refuseZone()
  const drawn = await drawPieces(zone, request.words, request.face)
  const pieces = drawn.map((piece) => (piece.ok ? { path: piece.path } : { path: '', message: piece.message }))
  return { ok: true, preview: { width: zone.width, height: zone.height, pieces } }
}
