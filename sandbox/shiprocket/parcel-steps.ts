export type ParcelStep = {
  label: string
  /** From Shiprocket's tracking table. */
  trackingCode: number
  /** From Shiprocket's table of order states, which clashes with the other. */
  orderCode: number
  activity: string
  at: 'origin' | 'destination'
}

const step = (
  label: string,
  trackingCode: number,
  orderCode: number,
  activity: string,
  at: ParcelStep['at'] = 'origin',
): ParcelStep => ({ label, trackingCode, orderCode, activity, at })

export const regularParcelSteps: readonly ParcelStep[] = [
  step('AWB ASSIGNED', 1, 3, 'Waybill assigned'),
  step('PICKUP SCHEDULED', 3, 4, 'Pickup scheduled'),
  step('OUT FOR PICKUP', 19, 34, 'Courier is on the way to the seller'),
  step('PICKED UP', 42, 51, 'Shipment picked up'),
  step('SHIPPED', 6, 6, 'Left the origin facility'),
  step('IN TRANSIT', 18, 20, 'Shipment in transit'),
  step('REACHED DESTINATION HUB', 38, 43, 'Reached the destination facility', 'destination'),
  step('OUT FOR DELIVERY', 17, 19, 'Out for delivery', 'destination'),
  step('DELIVERED', 7, 7, 'Delivered to the consignee', 'destination'),
]

export const exceptionalParcelSteps: readonly ParcelStep[] = [
  step('UNDELIVERED', 21, 36, 'Consignee not available', 'destination'),
  step('DELAYED', 22, 37, 'Shipment delayed'),
  step('MISROUTED', 39, 44, 'Shipment misrouted'),
  step('RTO INITIATED', 9, 15, 'Return to origin initiated', 'destination'),
  step('RTO IN TRANSIT', 46, 55, 'Return in transit'),
  step('RTO DELIVERED', 10, 16, 'Returned to the seller'),
  step('LOST', 12, 33, 'Shipment lost'),
  step('DAMAGED', 25, 40, 'Shipment damaged'),
  // Live accounts spell them so; Shiprocket's list does not have them.
  step('UNDELIVERED-1st Attempt', 21, 36, 'Consignee not available', 'destination'),
  step('RTO IN INTRANSIT', 46, 55, 'Return in transit'),
  step('IN TRANSIT-EN-ROUTE', 18, 20, 'Shipment in transit'),
  step('REACHED AT DESTINATION HUB', 38, 43, 'Reached the destination facility', 'destination'),
  step('DISPOSED OFF', 44, 39, 'Shipment disposed off', 'destination'),
  step('ISSUE_RELATED_TO_THE_RECIPIENT', 77, 36, 'Issue related to the recipient', 'destination'),
  step('Partial_Delivered', 23, 7, 'Delivered in part', 'destination'),
  step('QC FAILED', 47, 21, 'Quality check failed'),
  step('CANCELLED', 8, 5, 'Shipment cancelled'),
]

export function findStep(name: string): ParcelStep | undefined {
  const wanted = toPlain(name)
  return [...regularParcelSteps, ...exceptionalParcelSteps].find(
    ({ label }) => toPlain(label) === wanted || (wanted === 'CANCELED' && label === 'CANCELLED'),
  )
}

const toPlain = (label: string) =>
  label
    .trim()
    .replace(/[\s_-]+/g, ' ')
    .toUpperCase()
