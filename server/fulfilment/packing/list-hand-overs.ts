import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { handOverListResponse } from '#contract/counter/packing.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { handOverParcels, handOvers } from '#server/platform/database/packing-tables.ts'
import { parcels, type ParcelRow } from '#server/platform/database/parcel-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { readSnapshot } from '#server/platform/database/read-snapshot.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { isShipmentHeld } from '#server/orders/lifecycle/held-shipments.ts'
import { hasWantedUnits, wantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import { parcelReference } from '#server/fulfilment/shipping/to-new-parcel.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { notHandOverWords, whyNotHandOver } from '#shop/packing/why-not-hand-over.ts'
import { refundedSincePacked } from './refunded-since-packed.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

type HandOverList = z.output<typeof handOverListResponse>
type Courier = HandOverList['data'][number]

/** The limit of all couriers together: packed parcels come first, then the earliest days. */
const MAX_PARCELS = 400
const EARLIER_SHOWN = 20

/** Parcels that wait for each courier, and today's parcels that are not ready. */
export async function listHandOvers({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<HandOverList> {
  const today = todayInIndia(now())
  return readSnapshot(database, async (tx) => {
    const first = await findFirst(tx, today)
    const waiting = await tx
      .select({
        shipment: shipments,
        orderState: orders.state,
        number: orders.number,
        hold: { heldFor: orders.heldFor, heldShipments: orders.heldShipments },
        parcel: parcels,
        isRefundedSince: refundedSincePacked(sql`${shipments.id}`),
        pieces: sql`(SELECT coalesce(sum(${wantedUnits()}), 0) FROM order_lines
            WHERE order_lines.order_id = ${shipments.orderId} AND order_lines.shipment_id = ${shipments.id})`.mapWith(
          Number,
        ),
      })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
      .where(inArray(shipments.id, ['', ...first]))
      .orderBy(asc(shipments.courierName), asc(shipments.shipBy), asc(orders.number), asc(shipments.position))
    const earlier = await tx
      .select({
        id: handOvers.id,
        courier: handOvers.courier,
        by: handOvers.staffName,
        at: handOvers.handedOverAt,
        // A grouped count would read the parcels of all years.
        parcels:
          sql`(SELECT count(*) FROM ${handOverParcels} WHERE ${handOverParcels.handOverId} = ${handOvers.id})`.mapWith(
            Number,
          ),
      })
      .from(handOvers)
      .orderBy(desc(handOvers.handedOverAt))
      .limit(EARLIER_SHOWN)
    return { data: toCouriers(waiting), earlier: earlier.map((each) => ({ ...each, at: each.at.toISOString() })) }
  })
}

/** The first packed or due parcels of each courier. */
async function findFirst(tx: Tx, today: string): Promise<string[]> {
  const columns = sql`id, order_id, courier_name, ship_by, position, state FROM shipments`
  const rows = parseRows(
    { id: 'always' },
    await tx.execute<{ id: string }>(sql`
      SELECT waiting.id FROM (
        SELECT ${columns} WHERE id = ANY (ARRAY(SELECT id FROM shipments WHERE state = 'packed'))
        UNION ALL SELECT ${columns} WHERE state IN ('placed', 'confirmed') AND ship_by <= ${today}::date
      ) AS waiting JOIN orders ON orders.id = order_id
      WHERE orders.state IN ('placed', 'confirmed', 'packed', 'partly shipped') AND ${hasWantedUnits(sql`waiting.id`)}
        AND (SELECT hand_over_id FROM hand_over_parcels WHERE shipment_id = waiting.id) IS NULL
      ORDER BY row_number() OVER (PARTITION BY courier_name
        ORDER BY waiting.state = 'packed' DESC, waiting.ship_by, orders.number, waiting.position), courier_name
      LIMIT ${MAX_PARCELS}`),
  )
  return rows.map(({ id }) => id)
}

type Hold = Pick<Order, 'heldFor' | 'heldShipments'>
type Waiting = {
  shipment: Shipment
  orderState: Order['state']
  number: number
  hold: Hold
  parcel: ParcelRow | null
  isRefundedSince: boolean
  pieces: number
}

function toCouriers(waiting: readonly Waiting[]): Courier[] {
  const couriers = new Map<string, Courier>()
  for (const { shipment, orderState, number, hold, parcel, isRefundedSince, pieces } of waiting) {
    const name = parcel?.courierName ?? shipment.courierName
    const courier = couriers.get(name) ?? { courier: name, ready: [], missing: [] }
    couriers.set(name, courier)
    const { firstName, lastName, city, postcode } = shipment.recipient
    const shown = {
      shipment: shipment.id,
      number: formatNumberInOrder(number, shipment.position),
      reference: parcelReference({ number }, shipment),
      awb: parcel?.awb ?? null,
      to: `${`${firstName} ${lastName}`.trim()}, ${city} ${postcode}`,
      pieces,
    }
    const reason = whyNotHandOver({
      orderState,
      state: shipment.state,
      isHeld: isShipmentHeld(hold, shipment.id),
      isCancelAsked: parcel?.cancelRequestedAt != null,
      hasWaybill: shown.awb !== null,
      isRefundedSince,
    })
    if (reason === null) courier.ready.push(shown)
    else courier.missing.push({ ...shown, reason, why: notHandOverWords[reason] })
  }
  return [...couriers.values()]
}
