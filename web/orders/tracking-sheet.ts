import type { OrderView } from '#contract/order.ts'
import { markFormula } from '#shop/csv/formula-mark.ts'
import { fullName } from '#shop/checkout/address.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { arrivesText } from './arrives-text.ts'

const heads = ['Parcel', 'Name', 'Phone', 'City', 'PIN code', 'Status', 'Arrives', 'Courier', 'AWB number']

/** CSV (RFC 4180) with a row for each person. Cells that look like formulas are defused. */
export function createTrackingSheet({ shipments }: Pick<OrderView, 'shipments'>): string {
  const rows = shipments.map(({ to, status, parcel, ...shipment }, index) => [
    String(index + 1),
    fullName(fromApiAddress(to)),
    to.phnNo,
    to.city,
    to.zipcode,
    status,
    arrivesText(shipment),
    parcel?.courier ?? '',
    parcel?.awb ?? '',
  ])
  return [heads, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(text: string): string {
  const safe = markFormula(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
