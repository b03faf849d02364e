import { eq, sql } from 'drizzle-orm'
import { enquiries, enquiryWords, type EnquiryRow } from '#server/platform/database/enquiry-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { answerDueAt, dueAfterAnswer, waitsForUs, type EnquiryState } from '#shop/enquiries/enquiry-states.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import { hasPermission } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { refuseUnknownEnquiry } from './find-staff-enquiry.ts'

type Writing = Pick<Shop, 'database' | 'now'>
export type EnquiryWritten = { ok: true } | OperationRefusal<'not-found' | 'stale' | 'nobody'>
type Target = { number: number; version: number }

/** An answer is mailed, and the enquiry waits for the sender; a note is internal; a pasted reply waits for us. */
export function addEnquiryWords(
  { database, now }: Writing,
  { number, version, source, words }: Target & { source: 'them' | 'us' | 'note'; words: string },
  by: StaffActor,
): Promise<EnquiryWritten> {
  return runAs(database.orm, by, async (tx): Promise<EnquiryWritten> => {
    const locked = await lockEnquiry(tx, { number, version })
    if (!locked.ok) return locked
    const { enquiry } = locked
    const at = now()
    const [written] = await tx
      .insert(enquiryWords)
      .values({ enquiryNumber: number, source, words, staffName: by.name, createdAt: at })
      .returning({ id: enquiryWords.id })
    if (source === 'us')
      await queueMail(
        tx,
        {
          kind: 'enquiry answer',
          recipient: enquiry.email,
          payload: { number: String(number), words: String(written?.id) },
        },
        at,
      )
    const change = source === 'note' ? {} : afterWords(enquiry, source, at)
    const isPerson = by.kind === 'staff'
    const assignedTo = enquiry.assignedTo ?? (source === 'us' && isPerson ? by.id : null)
    await bumpEnquiry(tx, number, { ...change, assignedTo })
    const before = { state: enquiry.state, words: null }
    const after = { state: enquiry.state, ...change, words }
    await recordAudit(tx, by, { operation: `enquiries.${source}`, subject: auditedEnquiry(number), before, after })
    return { ok: true }
  })
}

function afterWords({ answers, createdAt, state }: EnquiryRow, source: 'them' | 'us', at: Date) {
  if (source === 'them') return { state: 'open' as const, dueAt: answerDueAt(at) }
  const next: EnquiryState = waitsForUs(state) ? 'waiting for them' : state
  return { state: next, dueAt: dueAfterAnswer(answers, createdAt) }
}

/** Changes state or assignee. An enquiry that waits for us again gets a due time; a closed one has none. */
export function changeEnquiry(
  { database, now }: Writing,
  {
    number,
    version,
    state,
    assignedTo,
  }: Target & { state?: EnquiryState | undefined; assignedTo?: string | null | undefined },
  by: StaffActor,
): Promise<EnquiryWritten> {
  return runAs(database.orm, by, async (tx): Promise<EnquiryWritten> => {
    const locked = await lockEnquiry(tx, { number, version })
    if (!locked.ok) return locked
    const { enquiry } = locked
    if (assignedTo && !(await canAnswer(tx, assignedTo)))
      return refuse.conflict('nobody', 'Nobody who answers enquiries has this name now.')
    const isDue = state !== undefined && waitsForUs(state)
    const over = ['won', 'lost', 'closed', 'spam']
    const dueAt = isDue ? (enquiry.dueAt ?? answerDueAt(now())) : over.includes(state ?? '') ? null : enquiry.dueAt
    const change = {
      ...(state !== undefined && { state, dueAt }),
      ...(assignedTo !== undefined && { assignedTo }),
    }
    await bumpEnquiry(tx, number, change)
    const before = { state: enquiry.state, assignedTo: enquiry.assignedTo }
    const after = { ...before, ...(state && { state }), ...(assignedTo !== undefined && { assignedTo }) }
    await recordAudit(tx, by, { operation: 'enquiries.change', subject: auditedEnquiry(number), before, after })
    return { ok: true }
  })
}

async function lockEnquiry(
  tx: Tx,
  { number, version }: Target,
): Promise<{ ok: true; enquiry: EnquiryRow } | OperationRefusal<'not-found' | 'stale'>> {
  const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.number, number)).for('update')
  if (!enquiry) return refuseUnknownEnquiry()
  if (enquiry.version !== version)
    return refuse.stale('stale', 'Somebody wrote or changed something here meanwhile. Look at it, then send again.')
  return { ok: true, enquiry }
}

async function canAnswer(tx: Tx, id: string): Promise<boolean> {
  const [person] = await tx.select().from(staff).where(eq(staff.id, id))
  return person?.state === 'active' && hasPermission(person.roles, 'enquiries.answer')
}

async function bumpEnquiry(tx: Tx, number: number, change: Partial<EnquiryRow>): Promise<void> {
  await tx
    .update(enquiries)
    .set({ ...change, version: sql`${enquiries.version} + 1` })
    .where(eq(enquiries.number, number))
}

const auditedEnquiry = (number: number): AuditSubject => {
  return { kind: 'enquiry', id: String(number), name: formatEnquiryNumber(number) }
}
