import type { ParcelStage } from '#shop/orders/parcel-stages.ts'

// Uses labels, because Shiprocket has two clashing tables of numbers. Other labels are `unknown`, and a person decides.
const stageByLabel: Readonly<Record<string, ParcelStage>> = {
  NEW: 'booked',
  'NEW ORDER': 'booked',
  'AWB ASSIGNED': 'booked',
  'LABEL GENERATED': 'booked',
  'MANIFEST GENERATED': 'booked',
  'FC MANIFEST GENERATED': 'booked',
  'FC ALLOCATED': 'booked',
  'PICKLIST GENERATED': 'booked',
  'READY TO PACK': 'booked',
  'BOX PACKING': 'booked',
  PACKED: 'booked',
  'PROCESSED AT WAREHOUSE': 'booked',
  'READY TO SHIP': 'booked',
  'SHIPMENT BOOKED': 'booked',
  'OUT FOR PICKUP': 'out-for-pickup',
  'PICKED UP': 'picked-up',
  SHIPPED: 'in-transit',
  'IN FLIGHT': 'in-transit',
  'HANDOVER TO COURIER': 'in-transit',
  'CONNECTION ALIGNED': 'in-transit',
  MISROUTED: 'in-transit',
  DELAYED: 'in-transit',
  'DELIVERY DELAYED': 'in-transit',
  'OUT FOR DELIVERY': 'out-for-delivery',
  DELIVERED: 'delivered',
  NDR: 'undelivered',
  'ISSUE RELATED TO THE RECIPIENT': 'undelivered',
  'RTO DELIVERED': 'returned',
  LOST: 'lost',
  UNTRACEABLE: 'lost',
  DAMAGED: 'damaged',
  DESTROYED: 'damaged',
  'DISPOSED OFF': 'damaged',
}

// Couriers append to these: "UNDELIVERED-1st Attempt", "IN TRANSIT-EN-ROUTE". The first match counts.
const stageByBeginning: readonly (readonly [string, ParcelStage])[] = [
  ['REACHED BACK', 'returning'],
  ['REACHED', 'in-transit'],
  ['RTO', 'returning'],
  ['UNDELIVERED', 'undelivered'],
  ['IN TRANSIT', 'in-transit'],
  ['CUSTOM CLEARED', 'in-transit'],
  ['PICKUP', 'pickup-scheduled'],
  ['CANCELLED', 'cancelled'],
  ['CANCELED', 'cancelled'],
]

export function toParcelStage(label: string): ParcelStage {
  const plain = label
    .trim()
    .replace(/[\s_-]+/g, ' ')
    .toUpperCase()
  const begins = ([beginning]: readonly [string, ParcelStage]) =>
    plain === beginning || plain.startsWith(`${beginning} `)
  return stageByLabel[plain] ?? stageByBeginning.find(begins)?.[1] ?? 'unknown'
}

/** Reverse pick-ups have labels such as "RETURN IN TRANSIT"; some couriers leave the first word out. */
export function toReturnStage(label: string): ParcelStage {
  const plain = label.trim().replace(/[\s_-]+/g, ' ')
  const rest = plain.replace(/^RETURN /i, '')
  if (rest !== plain && /^(PENDING|INITIATED)$/i.test(rest)) return 'booked'
  return toParcelStage(rest)
}
