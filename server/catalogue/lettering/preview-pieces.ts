import type { z } from 'zod'
import type { letteringListRequest, letteringListResponse } from '#contract/lettering.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Refusal } from '#shop/refusal.ts'
import { refusePrintArea } from './create-design.ts'
import { drawPieces } from './draw-pieces.ts'
import { findPrintArea } from './find-print-area.ts'

export async function previewPieces(
  { database }: Pick<Shop, 'database'>,
  request: z.infer<typeof letteringListRequest>,
): Promise<{ ok: true; preview: z.infer<typeof letteringListResponse> } | Refusal<'no-such-print-area'>> {
  const printArea = await findPrintArea(database, request)
  if (!printArea?.faces.includes(request.face)) return refusePrintArea()
  const drawn = await drawPieces(printArea, request.words, request.face)
  const pieces = drawn.map((piece) => (piece.ok ? { path: piece.path } : { path: '', message: piece.message }))
  return { ok: true, preview: { width: printArea.width, height: printArea.height, pieces } }
}
