import { createHash } from 'node:crypto'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { LetteringSheetsResponse } from '#contract/counter/lettering.ts'
import {
  designPhotographs,
  designPieces,
  letteringSheets,
  orderDesigns,
} from '#server/platform/database/lettering-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { wantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import type { Shop } from '#server/platform/shop.ts'
import { faces } from '#shop/lettering/faces.ts'
import { techniques } from '#shop/lettering/print-area.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import {
  isInWorkshop,
  mayBeStarted,
  orderedWords,
  orderOfWords,
  readLetteringRows,
  type LetteringRow,
} from './lettering-rows.ts'
import { renderGangSheets, type GangSheets, type PieceToLetter } from './render-gang-sheets.ts'
import { refuseSheet } from './start-sheet.ts'

const SHEETS_SHOWN = 10

/** Draws a started sheet; the bytes are the same every time. */
export async function renderSheet(
  { database: { orm } }: Pick<Shop, 'database'>,
  id: string,
): Promise<{ ok: true; pdf: Uint8Array; name: string } | OperationRefusal<'not-found'>> {
  const found = await readSheetToDraw({ orm }, id)
  if (!found) return refuseSheet()
  const { until, ...sheet } = found
  const pdf = await renderGangSheets(sheet)
  return { ok: true, pdf, name: `${sheet.technique}-${until}-${sheet.size}-${id.slice(0, 8)}.pdf` }
}

/** @returns undefined for an unknown sheet, or after its words were erased */
export async function readSheetToDraw(
  { orm }: Pick<Shop['database'], 'orm'>,
  id: string,
): Promise<(GangSheets & { until: string }) | undefined> {
  const [sheet] = await orm.select().from(letteringSheets).where(eq(letteringSheets.id, id))
  const rows = await readLetteringRows(orm, sql`WHERE w.sheet_id = ${id} ORDER BY ${orderOfWords}`)
  if (!sheet || rows.length === 0) return undefined
  const each = await orm
    .select()
    .from(designPieces)
    .where(
      inArray(
        designPieces.designId,
        rows.flatMap(({ design, pieces }) => (pieces === null ? [] : [design])),
      ),
    )
    .orderBy(asc(designPieces.designId), asc(designPieces.piece))
  const piecesOf = Map.groupBy(each, ({ designId }) => designId)
  const { technique, size, until } = sheet
  const photographs = await orm
    .select({ design: designPhotographs.designId, jpeg: designPhotographs.jpeg })
    .from(designPhotographs)
    .where(
      inArray(
        designPhotographs.designId,
        rows.map(({ design }) => design),
      ),
    )
  const photographOf = new Map(photographs.map(({ design, jpeg }) => [design, jpeg]))
  const pieces = rows.flatMap((row) =>
    listPieces(row, piecesOf.get(row.design)).map((piece) => ({ ...piece, photograph: photographOf.get(row.design) })),
  )
  return { technique, size, until, pieces, madeAt: new Date(Math.max(...rows.map(({ drawnAt }) => drawnAt.getTime()))) }
}

type Drawn = Pick<LetteringRow, 'lines' | 'path'>

/** @param own designs of the pieces, where they differ */
function listPieces(row: LetteringRow, own: readonly Drawn[] | undefined): PieceToLetter[] {
  const { number, quantity, width, height, face } = row
  const drawn: readonly Drawn[] = own ?? Array.from({ length: quantity }, () => row)
  return drawn.map(({ lines, path }, index) => {
    const digest = createHash('sha256').update(path).digest('hex').slice(0, 10)
    const of = `${formatOrderNumber(number)} · ${index + 1} of ${drawn.length} · ${faces[face].label} · ${digest}`
    return { width, height, path, slug: [of, ...lines] }
  })
}

/** Open words by technique, and the latest sheets. @param asked an Indian day; without it today, or the next day with open words */
export async function readSheets(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  asked?: string,
): Promise<LetteringSheetsResponse> {
  const until = asked ?? (await findFirstDay(orm, todayInIndia(now())))
  const waiting = parseRows(
    { technique: 'always', lines: 'always', pieces: 'always' },
    await orm.execute<{ technique: string; lines: number; pieces: number }>(sql`
    SELECT z.technique, count(*)::int AS lines, sum(${wantedUnits('l')})::int AS pieces FROM ${orderedWords}
    WHERE ${isInWorkshop} AND ${mayBeStarted} AND s.ship_by <= ${until}::date
    GROUP BY z.technique`),
  )
  const sheets = await orm
    .select({ sheet: letteringSheets, lines: orm.$count(orderDesigns, eq(orderDesigns.sheetId, letteringSheets.id)) })
    .from(letteringSheets)
    .orderBy(desc(letteringSheets.madeAt))
    .limit(SHEETS_SHOWN)
  return {
    until,
    waiting: techniques.flatMap((technique) => {
      const found = waiting.find((each) => each.technique === technique)
      return found ? [{ technique, lines: found.lines, pieces: found.pieces }] : []
    }),
    sheets: sheets.map(({ sheet: { id, technique, size, until: day, staffName, madeAt, prints }, lines }) => ({
      id,
      technique,
      size,
      until: day,
      prints,
      lines,
      by: staffName,
      at: madeAt.toISOString(),
    })),
  }
}

async function findFirstDay(orm: Shop['database']['orm'], today: string): Promise<string> {
  const [first] = parseRows(
    { day: 'always' },
    await orm.execute<{ day: string | null }>(sql`
      SELECT greatest(min(s.ship_by), ${today}::date)::text AS day FROM ${orderedWords}
      WHERE ${isInWorkshop} AND ${mayBeStarted}`),
  )
  return first?.day ?? today
}
