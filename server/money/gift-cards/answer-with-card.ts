import type { Context } from 'hono'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireStaff } from '#server/platform/staff/require-staff.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import { readGiftCard } from './list-gift-cards.ts'

/** 0 for what is no id. */
export const cardOf = (c: Context) => Number(/^\d{1,12}$/.exec(c.req.param('card') ?? '')?.[0] ?? 0)

export const seesContact = (c: Context) => listPermissions(requireStaff(c).staff.roles).includes('customers.contact')

/** The card of the address after an operation, or why it was refused. */
export async function answerWithCard(
  c: Context,
  shop: Pick<Shop, 'database' | 'keys' | 'now'>,
  done: { ok: true } | OperationRefusal,
) {
  if (!done.ok) return refuseOperation(c, done)
  const read = await readGiftCard(shop, cardOf(c), seesContact(c))
  return read.ok ? c.json({ data: read.card }, 200) : refuseOperation(c, read)
}
