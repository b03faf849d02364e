import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { EnquiryListResponse } from '#contract/counter/enquiries.ts'
import { countMatches, toCountedPage } from '#server/platform/database/counted-page.ts'
import { enquiries, type EnquiryRow } from '#server/platform/database/enquiry-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { waitsForUs, type EnquiryState } from '#shop/enquiries/enquiry-states.ts'
import { showEnquiry } from './show-enquiry.ts'

export type EnquiryListRequest = {
  states?: readonly EnquiryState[]
  /** The person who asks. */
  staffId?: string | undefined
  after?: string | undefined
  limit: number
}

/** Enquiries that wait for us by due time, others newest first. */
export async function listStaffEnquiries(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  { states = [], staffId, after, limit }: EnquiryListRequest,
): Promise<EnquiryListResponse> {
  const isByDue = states.length > 0 && states.every(waitsForUs)
  const wanted = and(
    states.length > 0 ? inArray(enquiries.state, [...states]) : undefined,
    staffId === undefined ? undefined : eq(enquiries.assignedTo, staffId),
  )
  const cursor = after === undefined ? undefined : parseCursor(after)
  const rows = await orm
    .select({ enquiry: enquiries, assignee: staff.name })
    .from(enquiries)
    .leftJoin(staff, eq(staff.id, enquiries.assignedTo))
    .where(and(wanted, cursor && isAfter(cursor, isByDue)))
    .orderBy(...(isByDue ? [asc(dueOrNever), asc(enquiries.number)] : [desc(enquiries.number)]))
    .limit(limit + 1)
  const matches = await countMatches(orm, sql`${enquiries} WHERE ${wanted ?? sql`true`}`)
  const page = toCountedPage(rows, { limit, matches, cursorOf: ({ enquiry }) => writeCursor(enquiry) })
  return { ...page, data: page.data.map((row) => showEnquiry(row, now())) }
}

const dueOrNever = sql`coalesce(${enquiries.dueAt}, 'infinity')`

type Cursor = { due: string; number: number }

const writeCursor = ({ dueAt, number }: EnquiryRow) => `${dueAt?.toISOString() ?? 'infinity'} ${number}`

/** An unreadable cursor starts at the top. */
function parseCursor(text: string): Cursor | undefined {
  const read = /^(infinity|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) (\d{1,9})$/.exec(text)
  return read ? { due: read[1] ?? '', number: Number(read[2]) } : undefined
}

function isAfter({ due, number }: Cursor, isByDue: boolean): SQL {
  if (!isByDue) return sql`${enquiries.number} < ${number}`
  return sql`(${dueOrNever}, ${enquiries.number}) > (${due}::timestamptz, ${number})`
}
