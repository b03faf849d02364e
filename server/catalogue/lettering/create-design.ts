import { randomBytes } from 'node:crypto'
import { designPieces, designs } from '#server/platform/database/lettering-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { describeWords } from '#shop/lettering/describe-words.ts'
import type { Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { drawPieces } from './draw-pieces.ts'
import { drawWords } from './draw-words.ts'
import type { DrawnWords, WordsNotDrawn } from './drawn-words.ts'
import { findPrintArea } from './find-print-area.ts'

export type DesignRequest = { product: number; printArea: string; words: string; face: FaceKey }
/** The cart stores it among a line's choices; amounts in paise before GST. */
export type CreatedDesign = { id: string; label: string; unitPrice: Paise; oncePrice: Paise; pieces?: number }

export function refusePrintArea(): Refusal<'no-such-print-area'> {
  return refuse('no-such-print-area', 'This piece takes no such words any more. Please load the page again.')
}

/** A statement of a thousand rows blocks others for 50 ms. */
const ROWS_AT_ONCE = 100

/** Unordered words are deleted after 60 days. @param request `words`: for every piece, or a list for each piece */
export async function createDesign(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  request: Omit<DesignRequest, 'words'> & { words: string | readonly string[] },
): Promise<{ ok: true; design: CreatedDesign } | WordsNotDrawn | Refusal<'no-such-print-area' | 'some-not-drawn'>> {
  const printArea = await findPrintArea(database, request)
  if (!printArea?.faces.includes(request.face)) return refusePrintArea()
  const { words, face } = request
  const isList = typeof words !== 'string'
  const drawn = isList ? await drawPieces(printArea, words, face) : [drawWords(printArea, words, face)]
  const pieces = drawn.filter((piece) => piece.ok)
  const [first] = pieces
  if (!first || pieces.length < drawn.length) return isList ? refuseSome(drawn) : (drawn[0] as WordsNotDrawn)
  const id = randomBytes(18).toString('hex')
  const each = pieces.map(({ lines, letterHeight, path }) => ({ lines, letterHeight, path }))
  const ofList = isList ? pieces.length : null
  await database.orm.transaction(async (tx) => {
    const ofAll = {
      id,
      printAreaId: printArea.id,
      printAreaVersion: printArea.version,
      face,
      pieces: ofList,
      createdAt: now(),
    }
    await tx.insert(designs).values({ ...ofAll, ...each[0]! })
    const rows = isList ? each.map((piece, index) => ({ designId: id, piece: index + 1, ...piece })) : []
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await tx.insert(designPieces).values(rows.slice(from, from + ROWS_AT_ONCE))
  })
  const { unitPrice, oncePrice } = printArea
  const label = describeWords(first.lines, face, printArea, ofList)
  return { ok: true, design: { id, label, unitPrice, oncePrice, ...(ofList !== null && { pieces: ofList }) } }
}

function refuseSome(drawn: readonly (DrawnWords | WordsNotDrawn)[]): Refusal<'some-not-drawn'> {
  const refused = drawn.flatMap((piece, index) => (piece.ok ? [] : [`Name ${index + 1}: ${piece.message}`]))
  const count = `${refused.length} of ${drawn.length} names cannot be had as they are.`
  return refuse('some-not-drawn', [count, ...refused.slice(0, 3)].join(' '))
}
