import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { StaffEnquiry } from '#contract/counter/enquiries.ts'
import { enquiries, enquiryPictures, enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { enquiryFields } from '#shop/enquiries/enquiry-fields.ts'
import { problemFacts } from '#shop/enquiries/order-problems.ts'
import { parseOrderNumber } from '#shop/orders/parse-order-search.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { hasPermission } from '#shop/staff/permissions.ts'
import { showEnquiry } from './show-enquiry.ts'

type Reading = Pick<Shop, 'database' | 'now'>

export async function findStaffEnquiry(
  { database: { orm }, now }: Reading,
  number: number,
): Promise<{ ok: true; enquiry: StaffEnquiry } | OperationRefusal<'not-found'>> {
  const [found] = await orm
    .select({ enquiry: enquiries, assignee: staff.name })
    .from(enquiries)
    .leftJoin(staff, eq(staff.id, enquiries.assignedTo))
    .where(eq(enquiries.number, number))
  if (!found) return refuseUnknownEnquiry()
  const { enquiry } = found
  const pictures = await orm
    .select({ position: enquiryPictures.position, width: enquiryPictures.width, height: enquiryPictures.height })
    .from(enquiryPictures)
    .where(eq(enquiryPictures.enquiryNumber, number))
    .orderBy(asc(enquiryPictures.position))
  const { gist: _gist, ...row } = showEnquiry(found, now())
  return {
    ok: true,
    enquiry: {
      ...row,
      version: enquiry.version,
      email: enquiry.email,
      facts: [...problemFacts, ...enquiryFields[enquiry.kind]].flatMap(({ key, label }) =>
        enquiry.answers[key] === undefined ? [] : [{ name: ofThem(label), value: enquiry.answers[key] }],
      ),
      order: await findNamedOrder({ orm }, enquiry.answers['order']),
      pictures: pictures.map(({ position, width, height }) => {
        return { url: `/counter/api/v1/enquiries/${row.number}/pictures/${position}`, width, height }
      }),
      words: await readWords({ orm }, number),
      people: await listAnswering({ orm }),
    },
  }
}

/** Turns a form's "Your name" into "Name" for staff. */
const ofThem = (label: string) => label.replace(/^Your (.)/, (_, first: string) => first.toUpperCase())

export async function readEnquiryPicture(
  { database: { orm } }: Pick<Shop, 'database'>,
  number: number,
  position: number,
): Promise<Buffer | undefined> {
  const isThis = and(eq(enquiryPictures.enquiryNumber, number), eq(enquiryPictures.position, position))
  const [picture] = await orm.select({ webp: enquiryPictures.webp }).from(enquiryPictures).where(isThis)
  return picture?.webp
}

export const refuseUnknownEnquiry = () =>
  refuse.notFound('not-found', 'There is no such enquiry. After 24 months they are deleted.')

type Orm = { orm: Shop['database']['orm'] }

async function readWords({ orm }: Orm, number: number): Promise<StaffEnquiry['words']> {
  const rows = await orm
    .select()
    .from(enquiryWords)
    .where(eq(enquiryWords.enquiryNumber, number))
    .orderBy(asc(enquiryWords.id))
  const waiting = await orm
    .select({ words: sql<string>`${outgoingMails.payload}->>'words'` })
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.kind, 'enquiry answer'),
        inArray(
          sql`${outgoingMails.payload}->>'words'`,
          rows.map(({ id }) => String(id)),
        ),
      ),
    )
  return rows.map(({ id, source, words, staffName, createdAt, notSentAt }) => {
    const isRefused = notSentAt !== null
    const isSent = source === 'us' && !isRefused && !waiting.some((mail) => mail.words === String(id))
    return { id, source, words, by: staffName, at: createdAt.toISOString(), isSent, isRefused }
  })
}

async function listAnswering({ orm }: Orm): Promise<StaffEnquiry['people']> {
  const rows = await orm.select().from(staff).where(eq(staff.state, 'active')).orderBy(staff.name)
  return rows.filter(({ roles }) => hasPermission(roles, 'enquiries.answer')).map(({ id, name }) => ({ id, name }))
}

async function findNamedOrder({ orm }: Orm, typed: string | undefined): Promise<string | null> {
  const number = typed === undefined ? undefined : parseOrderNumber(typed)
  if (!number) return null
  const [order] = await orm.select({ number: orders.number }).from(orders).where(eq(orders.number, number))
  return order ? formatOrderNumber(order.number) : null
}
