import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { auditedOrder } from '#server/orders/lifecycle/lock-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { parseOrderNumber } from '#shop/orders/parse-order-search.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { hasPermission } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { withinVisibleOrders, type VisibleOrderFields } from './visible-order-fields.ts'

type Assignment = CounterAnswer<'POST /counter/api/v1/order-assignments'>['data']
type Wanted = { orders: readonly string[]; to: string | null; visible: VisibleOrderFields }
export type Assigned = { ok: true; data: Assignment } | OperationRefusal<'nobody'>

/** All in one transaction. `unknown`: orders that this person cannot see. */
export function assignOrders(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orders: wanted, to, visible }: Wanted,
  by: StaffActor,
): Promise<Assigned> {
  const numbers = new Map(wanted.map((number) => [parseOrderNumber(number) ?? 0, number]))
  return runAs(database.orm, by, async (tx): Promise<Assigned> => {
    const people = await readNames(tx)
    if (to !== null && !people.get(to)?.isHere)
      return refuse.conflict('nobody', 'This person no longer works here. Choose somebody else.')
    const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? ''))
    const found = await tx
      .select({ id: orders.id, number: orders.number, assignedTo: orders.assignedTo })
      .from(orders)
      .where(and(inArray(orders.number, [...numbers.keys()]), withinVisibleOrders(visible, now())))
      .orderBy(asc(orders.number))
      .for('update')
    for (const order of found.filter(({ assignedTo }) => assignedTo !== to)) {
      const given = to === null ? { at: null, by: null } : { at: now(), by: `${by.kind}:${by.id}` }
      await tx
        .update(orders)
        .set({ assignedTo: to, assignedAt: given.at, assignedBy: given.by, version: sql`${orders.version} + 1` })
        .where(eq(orders.id, order.id))
      await recordAudit(tx, by, {
        operation: 'orders.assign',
        subject: auditedOrder(order),
        before: { assignedTo: nameOf(order.assignedTo) },
        after: { assignedTo: nameOf(to) },
      })
    }
    const unknown = [...numbers].filter(([number]) => found.every((order) => order.number !== number))
    return { ok: true, data: { assigned: found.length, unknown: unknown.map(([, typed]) => typed) } }
  })
}

async function readNames(tx: Tx) {
  const rows = await tx.select().from(staff)
  return new Map(
    rows.map(({ id, name, state, roles }) => [
      id,
      { name, isHere: state === 'active' && hasPermission(roles, 'orders.see') },
    ]),
  )
}

const MAX_LISTED = 500

/** Staff who can see orders, by name. Live mode leaves out demo staff. */
export async function listAssignable({ database, settings }: Pick<Shop, 'database' | 'settings'>) {
  const rows = await database.orm
    .select()
    .from(staff)
    .where(and(eq(staff.state, 'active'), settings.mode === 'demo' ? sql`true` : eq(staff.isDemo, false)))
    .orderBy(asc(sql`lower(${staff.name})`), asc(staff.id))
    .limit(MAX_LISTED)
  return rows.filter(({ roles }) => hasPermission(roles, 'orders.see')).map(({ id, name }) => ({ id, name }))
}
