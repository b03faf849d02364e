import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { gifts } from '#server/database/gift-tables.ts'
import { orderLines, orders } from '#server/database/order-tables.ts'
import { printJobs } from '#server/database/packing-tables.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import { renderPackingSlips, type SlipFacts } from '#server/documents/pdf/render-packing-slip.ts'
import { parcelReference } from '#server/shipping/to-new-parcel.ts'
import type { Shop } from '#server/shop.ts'
import { actAs, noteAudit } from '#server/staff/audit.ts'
import { choicesText } from '#shop/cart/choices.ts'
import { formatNumberInOrder, formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedShipment } from './lock-packing.ts'

export type SlipsNoted = { ok: true; slips: number } | Refusal<'nothing'>

/** Of all parcels of these orders that are still here: each counts as printed. @param wanted.orders as `GTH-004512` */
export function notePrintedSlips(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { key, orders: numbers }: { key: string; orders: readonly string[] },
  by: StaffActor,
): Promise<SlipsNoted> {
  return runTransaction(database.orm, async (tx): Promise<SlipsNoted> => {
    await actAs(tx, by)
    const known = await tx.$count(printJobs, eq(printJobs.batch, key))
    if (known > 0) return { ok: true, slips: known }
    const wanted = numbers.flatMap((text) => {
      const number = Number(/\d+$/.exec(text)?.[0])
      return formatOrderNumber(number) === text ? [number] : []
    })
    const found = await tx
      .select({ order: orders, shipment: shipments })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(
        and(
          inArray(orders.number, wanted),
          isNotNull(orders.placedAt),
          inArray(shipments.state, ['placed', 'confirmed', 'packed']),
        ),
      )
      .orderBy(asc(orders.number), asc(shipments.position))
    if (found.length === 0) return refuse('nothing', 'None of these orders has a parcel that is still here.')
    const who = { staffId: by.id, staffName: by.name, printedAt: now() }
    for (const each of found) {
      await tx
        .insert(printJobs)
        .values({ id: randomUUID(), kind: 'slip', subject: each.shipment.id, batch: key, ...who })
      await noteAudit(tx, by, {
        operation: 'parcels.label',
        subject: auditedShipment(each),
        after: { printed: 'slip' },
      })
    }
    return { ok: true, slips: found.length }
  })
}

/** @param batch of slips that were noted */
export async function renderSlipsOf(
  shop: Pick<Shop, 'database' | 'settings'>,
  batch: string,
): Promise<{ ok: true; pdf: Uint8Array; name: string } | Refusal<'not-found'>> {
  const jobs = await shop.database.orm
    .select({ subject: printJobs.subject })
    .from(printJobs)
    .where(eq(printJobs.batch, batch))
  const slips = await readSlips(
    shop,
    jobs.map(({ subject }) => subject),
  )
  if (slips.length === 0) return refuse('not-found', 'There are no such slips. Print them again.')
  return { ok: true, pdf: await renderPackingSlips(slips), name: `slips-${slips.length}.pdf` }
}

/** Without any amount, in the order of their numbers. */
export async function readSlips(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  shipmentIds: readonly string[],
): Promise<SlipFacts[]> {
  const ids = [...shipmentIds]
  const found = await database.orm
    .select({ order: orders, shipment: shipments, code: gifts.code })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(gifts, eq(gifts.shipmentId, shipments.id))
    .where(inArray(shipments.id, ids))
    .orderBy(asc(orders.number), asc(shipments.position))
  const lines = await database.orm
    .select()
    .from(orderLines)
    .where(inArray(orderLines.shipmentId, ids))
    .orderBy(orderLines.id)
  return found.map(({ order, shipment, code }) => {
    const { firstName, lastName, address, city, state, postcode } = shipment.recipient
    return {
      tradeName: settings.seller.tradeName,
      number: formatNumberInOrder(order.number, shipment.position),
      reference: parcelReference(order, shipment),
      placedAt: order.placedAt ?? order.createdAt,
      to: [`${firstName} ${lastName}`.trim(), address, `${city} ${postcode}`, state].filter(Boolean),
      lines: lines
        .filter(({ shipmentId }) => shipmentId === shipment.id)
        .map((line) => ({ name: line.name, choices: choicesText(line), quantity: line.quantity })),
      contact: settings.seller.email,
      giftLink: code && `${settings.publicUrl}/g/${code}`,
    }
  })
}
