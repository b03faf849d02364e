import type { CounterAnswer } from '#contract/counter/routes.ts'
import { toGtin } from '#shop/catalogue/gtin.ts'
import { readGrouped } from '#shop/money/read-grouped.ts'

export type ShelfPiece = CounterAnswer<'GET /counter/api/v1/stock/pieces'>['data'][number]
/** `typed`: the pieces as typed; '' for none yet. */
export type GoodsLine = ShelfPiece & { typed: string }

/** @returns undefined for what is no number */
export function readPieces(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : readGrouped(typed.trim())
}

export const isWrongNumber = (typed: string): boolean => typed.trim() !== '' && readPieces(typed) === undefined

/** “P12” is on the slips of pieces without a code of their own. */
const isCodeOf = ({ variant, sku, barcode }: ShelfPiece, code: string) =>
  code === `P${variant}` || sku?.toUpperCase() === code || (barcode !== null && toGtin(barcode) === toGtin(code))

/** A scan is one piece more. @returns undefined if the code is not on the list */
export function countOneMore(
  lines: readonly GoodsLine[],
  scanned: string,
): { lines: GoodsLine[]; line: GoodsLine } | undefined {
  const code = scanned.trim().toUpperCase()
  const at = lines.findIndex((line) => isCodeOf(line, code))
  const found = lines[at]
  if (!found) return undefined
  const line = { ...found, typed: String((readPieces(found.typed) ?? 0) + 1) }
  return { lines: lines.with(at, line), line }
}

/** New ones come first; a line that is there keeps what was typed. */
export function addPieces(lines: readonly GoodsLine[], pieces: readonly ShelfPiece[], typed: string): GoodsLine[] {
  const added = pieces.filter(({ variant }) => lines.every((line) => line.variant !== variant))
  return [...added.map((piece) => ({ ...piece, typed })), ...lines]
}

/** A code names one piece, and a shelf all of its pieces. A person chooses among names. */
export function sortFound(pieces: readonly ShelfPiece[], scanned: string): 'none' | 'code' | 'shelf' | 'names' {
  const code = scanned.trim().toUpperCase()
  const [first] = pieces
  if (!first) return 'none'
  if (pieces.length === 1 && isCodeOf(first, code)) return 'code'
  return pieces.every(({ shelf }) => shelf !== '' && shelf.toUpperCase() === code) ? 'shelf' : 'names'
}
