import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { formatIndiaTimeDayFirst } from './india-time.ts'
import type { ParcelStep } from './parcel-steps.ts'
import { orderState } from './order-state.ts'
import type { Parcel } from './parcel.ts'

/** The token is the only proof of origin. */
export function sendParcelWebhook(sandbox: SandboxContext, parcel: Parcel, step: ParcelStep): void {
  if (!sandbox.settings.read().courierWebhooks) return
  const state = orderState(parcel)
  sandbox.webhookSender.send({
    id: randomUUID(),
    provider: 'shiprocket',
    name: step.label.toLowerCase(),
    about: parcel.awb ?? parcel.reference,
    path: '/api/webhooks/courier-updates',
    body: JSON.stringify({
      // Shiprocket sends it as a number or as text.
      awb: parcel.orderId % 2 === 0 ? Number(parcel.awb) : parcel.awb,
      courier_name: parcel.courierName,
      current_status: state.status,
      current_status_id: state.status_code,
      shipment_status: step.label,
      shipment_status_id: step.trackingCode,
      current_timestamp: formatIndiaTimeDayFirst(sandbox.options.now()),
      order_id: parcel.reference,
      sr_order_id: parcel.orderId,
      awb_assigned_date: parcel.scans[0]?.date ?? null,
      pickup_scheduled_date: parcel.pickupOn,
      etd: parcel.etd ?? null,
      scans: parcel.scans,
      is_return: 0,
      channel_id: 1,
      pod_status: 'OTP Based Delivery',
      pod: 'Not Available',
    }),
  })
}
