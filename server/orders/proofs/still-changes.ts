import { sql, type SQL } from 'drizzle-orm'
import { orderStates } from '#shop/orders/order-state-machine.ts'
import { canStillChange } from '#shop/orders/can-still-change.ts'
import { shipmentStates } from '#shop/orders/shipment-state-machine.ts'

const pairs = orderStates.flatMap((order) =>
  shipmentStates.filter((parcel) => canStillChange(order, parcel)).map((parcel) => sql`(${order}, ${parcel})`),
)

/** `canStillChange` in SQL, from the states of an order and one of its parcels. */
export const stillChanges = (order: SQL, parcel: SQL): SQL =>
  sql`(${order}, ${parcel}) IN (${sql.join(pairs, sql`, `)})`
