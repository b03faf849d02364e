import type { Context } from 'hono'
import { refuseOperation, answerVersioned } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { orderNumberOf, readVisibleFields } from './read-visible-fields.ts'
import { readStaffOrder } from './read-staff-order.ts'

export type Done = { ok: true } | OperationRefusal

export const targetOrder = (c: Context) => ({ orderNumber: orderNumberOf(c) })

/** After a write: the order as it is now, also where the write came too late. */
export function createOrderAnswer(shop: Shop) {
  return async (c: Context, done: Done) => {
    const read = await readStaffOrder(shop, orderNumberOf(c), readVisibleFields(c))
    if (!done.ok && done.reason === 'changed')
      return refuseOperation(c, { ...done, reason: 'stale', kind: 'stale' }, read.ok ? { current: read.order } : {})
    if (!done.ok) return refuseOperation(c, done)
    return read.ok ? answerVersioned(c, read.order) : refuseOperation(c, read)
  }
}
