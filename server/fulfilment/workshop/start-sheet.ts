import { and, eq, or, sql } from 'drizzle-orm'
import { letteringSheets, orderDesigns } from '#server/platform/database/lettering-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { layOutSheets, type SheetSize } from '#shop/lettering/lay-out-sheet.ts'
import { MAX_LINES } from '#shop/lettering/tidy-words.ts'
import { techniqueWords, type Technique } from '#shop/lettering/print-area.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import {
  isInWorkshop,
  mayBeStarted,
  orderedWords,
  orderOfWords,
  readLetteringRows,
  type LetteringRow,
} from './lettering-rows.ts'

/** The next sheet gets the rest. */
const MOST_LINES = 300

export type SheetRequest = { key: string; technique: Technique; until: string; size: SheetSize }
/** Lines: on the sheet, and too large for it and still open. */
export type SheetStarted = { ok: true; lines: number; tooLarge: number } | OperationRefusal<'nothing' | 'no-room'>

/** Starts work on all words up to that day, except held orders and pieces that wait for a proof. */
export function startSheet(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  request: SheetRequest,
  by: StaffActor,
): Promise<SheetStarted> {
  return runAs(database.orm, by, async (tx): Promise<SheetStarted> => {
    const { key, technique, size } = request
    const known = await tx.$count(orderDesigns, eq(orderDesigns.sheetId, key))
    if (known > 0) return { ok: true, lines: known, tooLarge: 0 }
    const { lines, tooLarge } = await startSheetWithin(tx, request, by, now())
    if (lines > 0) return { ok: true, lines, tooLarge }
    return tooLarge > 0
      ? refuse.conflict(
          'no-room',
          `What is to be ${techniqueWords[technique]} is larger than ${size}. Use its own print file.`,
        )
      : refuse.conflict('nothing', `Nothing is waiting to be ${techniqueWords[technique]} up to this day.`)
  })
}

/** Makes no empty sheet. @param request.batch of a day's papers made together */
export async function startSheetWithin(
  tx: Tx,
  request: SheetRequest & { batch?: string },
  by: StaffActor,
  now: Date,
): Promise<{ lines: number; tooLarge: number }> {
  const { key, technique, until, size, batch = null } = request
  const rows = await lockWordsToLetter(tx, request)
  const { tooLarge } = layOutSheets(rows.map(sizeWithSlug), size)
  const taken = rows.filter((_, index) => !tooLarge.includes(index))
  if (taken.length === 0) return { lines: 0, tooLarge: tooLarge.length }
  await tx
    .insert(letteringSheets)
    .values({ id: key, technique, size, until, staffId: by.id, staffName: by.name, madeAt: now, batch })
  await tx
    .update(orderDesigns)
    .set({ startedAt: now, startedBy: by.name, sheetId: key })
    .where(or(...taken.map(isWordsOf)))
  await noteForOrders(tx, by, 'lettering.start', taken, { technique, sheet: key })
  return { lines: taken.length, tooLarge: tooLarge.length }
}

/** Assumes the longest slug, so that words of any length fit. */
const sizeWithSlug = ({ width, height }: LetteringRow) => ({ width, height, slug: MAX_LINES + 1 })
export const isWordsOf = ({ orderId, design }: LetteringRow) =>
  and(eq(orderDesigns.orderId, orderId), eq(orderDesigns.designId, design))

/** Locks the orders: concurrent sheets share no line, and shoppers cannot change words meanwhile. */
async function lockWordsToLetter(tx: Tx, { technique, until }: SheetRequest): Promise<LetteringRow[]> {
  const isWanted = sql`${isInWorkshop} AND ${mayBeStarted} AND z.technique = ${technique}
    AND s.ship_by <= ${until}::date`
  const found = parseRows(
    { id: 'always' },
    await tx.execute<{ id: string }>(sql`
    SELECT orders.id FROM ${orderedWords} WHERE ${isWanted} ORDER BY ${orderOfWords} LIMIT ${MOST_LINES} FOR UPDATE OF orders`),
  )
  const locked = found.map(({ id }) => sql`${id}`)
  if (locked.length === 0) return []
  return readLetteringRows(
    tx,
    sql`WHERE ${isWanted} AND orders.id IN (${sql.join(locked, sql`, `)}) ORDER BY ${orderOfWords}`,
  )
}

/** Serves the same file, and counts the reprint. */
export function reprintSheet(
  { database }: Pick<Shop, 'database'>,
  sheet: string,
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'not-found'>> {
  return runAs(database.orm, by, async (tx) => {
    const [printed] = await tx
      .update(letteringSheets)
      .set({ prints: sql`${letteringSheets.prints} + 1` })
      .where(eq(letteringSheets.id, sheet))
      .returning()
    const rows = printed ? await readLetteringRows(tx, sql`WHERE w.sheet_id = ${sheet}`) : []
    if (!printed || rows.length === 0) return refuseSheet()
    const { technique, prints } = printed
    await noteForOrders(tx, by, 'lettering.print', rows, { technique, sheet, prints })
    return { ok: true }
  })
}

export function refuseSheet(): OperationRefusal<'not-found'> {
  return refuse.notFound('not-found', 'There is no such sheet, or its words are deleted already.')
}

export async function noteForOrders(
  tx: Tx,
  by: StaffActor,
  operation: string,
  rows: readonly LetteringRow[],
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [id, number] of new Map(rows.map(({ orderId, number }) => [orderId, number])))
    await recordAudit(tx, by, { operation, subject: { kind: 'order', id, name: formatOrderNumber(number) }, after })
}
