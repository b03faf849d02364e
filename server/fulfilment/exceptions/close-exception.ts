import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { listResolutions, mayCloseExceptions } from '#shop/orders/resolutions.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { Held } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { concludePaidBack } from '#server/money/refunds/conclude-paid-back.ts'
import {
  auditedException,
  findOpenException,
  markExceptionClosed,
  noteDecision,
  refuseClosed,
} from './find-exception.ts'

export type BreakClosed = { ok: true } | OperationRefusal<'not-found' | 'closed-already' | 'not-allowed' | 'undecided'>

/** An exception that still holds is found again and reopens. */
export function closeException(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { id, reason, held }: { id: number; reason: string; held: Held },
  by: StaffActor,
): Promise<BreakClosed> {
  return runAs(database.orm, by, async (tx): Promise<BreakClosed> => {
    if (!mayCloseExceptions(held)) return refuse.forbidden('not-allowed', 'Ask an owner or a manager to close it.')
    const open = await findOpenException(tx, id, held)
    if (!open.ok) return open
    const { found } = open
    if (!listResolutions(held, found.kind, found.orderId !== null).includes('close'))
      return refuse.conflict('undecided', 'Decide about its order first: cancel it, or keep it.')
    if (!(await markExceptionClosed(tx, id, now()))) return refuseClosed()
    const { kind, reference: about } = found
    if (kind === 'dispute lost') await noteDecision(tx, id, 'close')
    if (kind === 'cash to pay back') await concludePaidBack(tx, about, now())
    const [before, after] = [{ trouble: 'open' }, { trouble: 'closed', kind, about }]
    await recordAudit(tx, by, {
      operation: 'exceptions.close',
      subject: auditedException(found),
      before,
      after,
      reason,
    })
    return { ok: true }
  })
}
