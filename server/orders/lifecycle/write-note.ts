import { and, eq } from 'drizzle-orm'
import { orderNotes } from '#server/platform/database/order-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { findMentioned } from '#shop/staff/find-mentioned.ts'
import { hasPermission } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from './lock-order.ts'

export type NoteWritten = { ok: true; id: number } | OperationRefusal<'not-found' | 'not-yours'>

export function addNote(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orderNumber, words, isPinned }: { orderNumber: number; words: string; isPinned: boolean },
  by: StaffActor,
): Promise<NoteWritten> {
  return runTransaction(database.orm, async (tx): Promise<NoteWritten> => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    const told = await findTold(tx, words, by)
    const note = { orderId: order.id, staffId: by.id, staffName: by.name, words, isPinned, told, createdAt: now() }
    const [{ id } = { id: 0 }] = await tx.insert(orderNotes).values(note).returning({ id: orderNotes.id })
    const after = { words, pinned: isPinned }
    await recordAudit(tx, by, { operation: 'orders.note', subject: auditedOrder(order), after })
    return { ok: true, id }
  })
}

/** All staff may pin any note, and edit their own. */
export function editNote(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  wanted: { orderNumber: number; noteId: number; words?: string | undefined; isPinned?: boolean | undefined },
  by: StaffActor,
): Promise<NoteWritten> {
  return runTransaction(database.orm, async (tx): Promise<NoteWritten> => {
    const order = await lockOrder(tx, wanted.orderNumber)
    if (!order) return refuseUnknownOrder()
    const isThisNote = and(eq(orderNotes.id, wanted.noteId), eq(orderNotes.orderId, order.id))
    const [note] = await tx.select().from(orderNotes).where(isThisNote)
    if (!note) return refuse.notFound('not-found', 'There is no such note.')
    const { words = note.words, isPinned = note.isPinned } = wanted
    if (words !== note.words && note.staffId !== by.id)
      return refuse.conflict('not-yours', `${note.staffName} wrote this note. Write one of your own.`)
    const editedAt = words === note.words ? note.editedAt : now()
    const told = words === note.words ? note.told : await findTold(tx, words, by)
    await tx.update(orderNotes).set({ words, isPinned, editedAt, told }).where(isThisNote)
    const before = { words: note.words, pinned: note.isPinned }
    const after = { words, pinned: isPinned }
    await recordAudit(tx, by, { operation: 'orders.note', subject: auditedOrder(order), before, after })
    return { ok: true, id: note.id }
  })
}

async function findTold(tx: Tx, words: string, by: StaffActor): Promise<{ id: string; name: string }[]> {
  if (!words.includes('@')) return []
  const rows = await tx
    .select({ id: staff.id, name: staff.name, roles: staff.roles })
    .from(staff)
    .where(eq(staff.state, 'active'))
  const people = rows.filter(({ id, roles }) => id !== by.id && hasPermission(roles, 'orders.see'))
  return findMentioned(words, people).map(({ id, name }) => ({ id, name }))
}
