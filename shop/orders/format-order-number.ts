/** For people; not a secret and no key to an order (the decisions, section 4). */
export function formatOrderNumber(n: number): string {
  return `GTH-${String(n).padStart(6, '0')}`
}

/** The order's number for its first shipment, then `GTH-000123-2`: parcels of one order are told apart by it. */
export function formatShipmentNumber(orderNumber: number, position: number): string {
  const number = formatOrderNumber(orderNumber)
  return position === 1 ? number : `${number}-${position}`
}
