import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { enqueueShipmentOutbox } from '#server/platform/jobs/enqueue-outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import {
  canMoveByHand,
  listOpenSteps,
  stateAfterMove,
  workSteps,
  type ManualTransition,
  type WorkStep,
} from '#shop/orders/open-steps.ts'
import { isPaid, orderStateLabel } from '#shop/orders/order-state-machine.ts'
import { describeToMake } from '#shop/packing/describe-to-make.ts'
import { shipmentStateLabel } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { isShipmentHeld } from './held-shipments.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from './lock-order.ts'
import { settleMade } from './tick-made-pieces.ts'
import { listShipments, transitionShipments } from './transition-shipments.ts'
import { listLinesToMake } from './units-to-make.ts'

export type Moved =
  | { ok: true }
  | OperationRefusal<'not-found' | 'held' | 'not-possible' | 'being-cancelled'>
  | (OperationRefusal<'steps-open'> & { steps: WorkStep[] })

/** The courier's updates send the same mails. */
const mails = {
  confirmed: [],
  packed: [],
  'not packed': [],
  shipped: ['order shipped mail'],
  delivered: ['order delivered mail'],
} as const

/** A packed parcel that is not with the courier can return to `confirmed`. @param wanted.skip open steps to leave out, each by name */
export function transitionManually(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  wanted: { orderNumber: number; to: ManualTransition; shipmentId?: string | undefined; skip?: readonly WorkStep[] },
  by: StaffActor,
): Promise<Moved> {
  const { orderNumber, to, shipmentId, skip = [] } = wanted
  return runAs(database.orm, by, async (tx): Promise<Moved> => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    const own = (await listShipments(tx, order.id)).filter(({ id }) => id === (shipmentId ?? id))
    if (own.length === 0) return refuse.notFound('not-found', 'This order has no such parcel.')
    const free = own.filter(({ id }) => to === 'delivered' || !isShipmentHeld(order, id))
    if (free.length === 0)
      return refuse.conflict(
        'held',
        `${order.heldBy ?? 'Somebody'} holds this order: ${order.heldFor}. Release it first.`,
      )
    const movable = isPaid(order.state) ? free.filter(({ state }) => canMoveByHand(state, to)) : []
    if (movable.length === 0) return refuseMove(order, free)
    if (await isBeingCancelled(tx, movable))
      return refuse.conflict(
        'being-cancelled',
        'This order is being cancelled: the courier has been asked. Do not pack it.',
      )
    const open = await findOpenSteps(tx, movable, to)
    if (open && open.steps.some((step) => !skip.includes(step))) return open
    const moved = await transitionShipments(tx, order, movable, stateAfterMove(to), 'owner')
    if (to === 'not packed') await settleMade(tx, order, now())
    if (mails[to].length > 0) await enqueueShipmentOutbox(tx, movable, mails[to], now())
    await recordAudit(tx, by, {
      operation: 'orders.move',
      subject: auditedOrder(order),
      before: { state: order.state, parcels: movable.map(({ position, state }) => `${position}: ${state}`) },
      after: {
        state: moved.state,
        parcels: movable.map(({ position }) => `${position}: ${to}`),
        ...(open && { skipped: open.steps.join(', ') }),
      },
    })
    return { ok: true }
  })
}

function refuseMove(order: Order, free: readonly Shipment[]): OperationRefusal<'not-possible'> {
  const [first] = free
  const stands = first && isPaid(order.state) ? shipmentStateLabel(first.state) : orderStateLabel(order.state)
  return refuse.conflict(
    'not-possible',
    `It is ${stands.toLowerCase()} already, so this cannot be done. Look at the order once more.`,
  )
}

async function findOpenSteps(tx: Tx, movable: readonly Shipment[], to: ManualTransition) {
  const toMake = await listLinesToMake(
    tx,
    movable.map(({ id }) => id),
  )
  const isAllMade = ({ id }: Shipment) => !toMake.some(({ shipmentId }) => shipmentId === id)
  const found = new Set(movable.flatMap((each) => listOpenSteps(to, { state: each.state, isAllMade: isAllMade(each) })))
  const steps = workSteps.filter((step) => found.has(step))
  if (steps.length === 0) return undefined
  const ofUnpacked = toMake.filter(({ shipmentId }) =>
    movable.some(({ id, state }) => id === shipmentId && state !== 'packed'),
  )
  const words = {
    made: `${describeToMake(ofUnpacked)}.`,
    packed: 'It is not packed.',
    'handed over': 'It was not handed over to a courier.',
  }
  return { ...refuse.conflict('steps-open', steps.map((step) => words[step]).join(' ')), steps }
}

async function isBeingCancelled(tx: Tx, movable: readonly { id: string }[]): Promise<boolean> {
  const ids = movable.map(({ id }) => id)
  const asked = await tx
    .select({ id: parcels.shipmentId })
    .from(parcels)
    .where(and(inArray(parcels.shipmentId, ids), isNotNull(parcels.cancelRequestedAt)))
  return asked.length > 0
}
