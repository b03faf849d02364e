import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { LetteringListResponse, letteringListQuery } from '#contract/counter/lettering.ts'
import { countMatches, toCountedPage } from '#server/platform/database/counted-page.ts'
import type { Shop } from '#server/platform/shop.ts'
import { faces } from '#shop/lettering/faces.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { letteringState } from '#shop/lettering/lettering-state.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { findUrgency } from '#shop/orders/work-list.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import {
  dayOfWords,
  isInWorkshop,
  orderedWords,
  orderOfWords,
  readLetteringRows,
  type LetteringRow,
} from './lettering-rows.ts'

type Row = LetteringListResponse['data'][number]

/** Unpacked words by ship-by day, in keyset pages. */
export async function listLettering(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  { technique, state, until, after, limit }: z.output<typeof letteringListQuery>,
): Promise<LetteringListResponse> {
  const today = todayInIndia(now())
  const matching = sql.join(
    [
      isInWorkshop,
      ...(technique ? [sql`z.technique = ${technique}`] : []),
      ...(state ? [sql`w.started_at IS ${state === 'started' ? sql`NOT NULL` : sql`NULL`}`] : []),
      ...(until ? [sql`s.ship_by <= ${until}::date`] : []),
    ],
    sql` AND `,
  )
  const rows = await readLetteringRows(
    orm,
    sql`WHERE ${matching} AND ${isAfter(after)} ORDER BY ${orderOfWords} LIMIT ${limit + 1}`,
  )
  return toCountedPage(
    rows.map((row) => showRow(row, today)),
    { limit, matches: await countMatches(orm, sql`${orderedWords} WHERE ${matching}`), cursorOf: writeCursor },
  )
}

function showRow(row: LetteringRow, today: string): Row {
  const { number, shipBy, face, startedAt, startedBy } = row
  return {
    ...omitFields(row, [
      'number',
      'orderId',
      'bought',
      'made',
      'face',
      'drawnAt',
      'orderedAt',
      'startedAt',
      'startedBy',
    ]),
    toLetter: listUnmade(row),
    order: formatOrderNumber(number),
    urgency: findUrgency('to make', shipBy, today),
    typeface: faces[face].label,
    state: letteringState(row),
    started: startedAt && { at: startedAt.toISOString(), by: startedBy ?? '' },
  }
}

/** The next wanted units without lettering. */
function listUnmade({ quantity, bought, made }: Pick<LetteringRow, 'quantity' | 'bought' | 'made'>): number[] {
  const open = Array.from({ length: bought }, (_, index) => index + 1).filter((unit) => !made.includes(unit))
  return open.slice(0, Math.max(0, quantity - made.length))
}

const writeCursor = ({ shipBy, technique, line, design }: Row) =>
  [shipBy ?? 'infinity', technique, line, design].join('/')

/** An unreadable cursor starts at the top. */
function isAfter(cursor = ''): SQL {
  const [, day, technique, line, design] =
    /^(\d{4}-\d{2}-\d{2}|infinity)\/([a-z]+)\/(\d{1,9})\/([0-9a-f]{36})$/.exec(cursor) ?? []
  if (day === undefined) return sql`true`
  return sql`(${dayOfWords}, z.technique, l.id, d.id) > (${day}::date, ${technique}, ${line}::int, ${design})`
}
