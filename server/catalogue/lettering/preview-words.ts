import type { z } from 'zod'
import type { letteringResponse } from '#contract/lettering.ts'
import type { Shop } from '#server/platform/shop.ts'
import { describeWords } from '#shop/lettering/describe-words.ts'
import { mapPath } from '#shop/lettering/map-path.ts'
import type { Refusal } from '#shop/refusal.ts'
import { refusePrintArea, type DesignRequest } from './create-design.ts'
import { drawWords } from './draw-words.ts'
import type { WordsNotDrawn } from './drawn-words.ts'
import { findPlacement, findPrintArea } from './find-print-area.ts'

type Preview = z.infer<typeof letteringResponse>

export async function previewWords(
  { database }: Pick<Shop, 'database'>,
  request: DesignRequest & { picture: number },
): Promise<{ ok: true; preview: Preview } | WordsNotDrawn | Refusal<'no-such-print-area'>> {
  const printArea = await findPrintArea(database, request)
  const placement = printArea && (await findPlacement(database, printArea.id, request.picture))
  if (!placement || !printArea.faces.includes(request.face)) return refusePrintArea()
  const drawn = drawWords(printArea, request.words, request.face)
  if (!drawn.ok) return drawn
  const { lines, path, letterHeight, box, notes } = drawn
  return {
    ok: true,
    preview: {
      path: mapPath(path, printArea, placement.grid, placement.pixels),
      letterHeight,
      width: Math.round(box.width * 10) / 10,
      height: Math.round(box.height * 10) / 10,
      notes,
      alt: describeWords(lines, request.face, printArea),
    },
  }
}
