import { Hono } from 'hono'
import { z } from 'zod'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { findCourier } from './couriers.ts'
import { respondInvalid, respondError } from './error-body.ts'
import { formatIndiaTime } from './india-time.ts'
import type { Parcel } from './parcel.ts'
import type { Parcels } from './parcels.ts'

const assignRequest = z.object({ shipment_id: z.coerce.number(), courier_id: z.coerce.number().optional() })
const singleShipment = z.object({
  shipment_id: z.union([z.array(z.coerce.number()).length(1), z.coerce.number()]),
})

const shipments = z.object({ shipment_id: z.array(z.coerce.number()).min(1) })

export function courierRoutes(sandbox: SandboxContext, parcels: Parcels): Hono {
  const app = new Hono()

  app.post('/assign/awb', async (c) => {
    const parsed = assignRequest.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return respondInvalid(c, { shipment_id: ['The shipment id field is required.'] })
    const parcel = parcels.findBy('shipmentId', parsed.data.shipment_id)
    if (!parcel) return respondError(c, 'Shipment not found', 404)
    // Shiprocket sends this message as a list.
    if (parcel.label === 'CANCELED') return c.json({ message: ['Order is already cancelled'], status_code: 400 }, 400)
    if (parcel.awb) return respondError(c, 'AWB is already assigned')
    const { waybills } = sandbox.settings.read()
    if (waybills === 'wallet_empty')
      return c.json({
        awb_assign_status: 0,
        status_code: 350,
        message: 'Please recharge your wallet. The minimum required balance is Rs 100.',
      })
    const wanted = findCourier(parsed.data.courier_id ?? 0)
    if (parcel.cash !== null && wanted?.takesNoCash) return respondError(c, 'This courier does not take COD shipments')
    const assigned = parcels.assign(parcel, parsed.data.courier_id)
    if (waybills === 'later') return c.json({ success: true, message: 'We are processing your request' })
    return c.json({ awb_assign_status: 1, response: { data: wireAwb(assigned, sandbox.options.now()) } })
  })

  app.post('/generate/pickup', async (c) => {
    const parcel = findRequestedParcel(parcels, await c.req.json().catch(() => null))
    if (!parcel) return respondError(c, 'Shipment not found', 404)
    if (!parcel.awb) return respondError(c, 'AWB is not assigned')
    if (parcel.pickupOn) return respondError(c, 'Duplicate request: pickup is already scheduled')
    parcels.advance(parcel, 'PICKUP SCHEDULED')
    const today = formatIndiaTime(sandbox.options.now())
    return c.json({
      pickup_status: 1,
      response: {
        pickup_scheduled_date: today,
        pickup_token_number: `Reference No: ${parcel.shipmentId}`,
        status: 3,
        others: '{}',
        pickup_generated_date: { date: today, timezone_type: 3, timezone: 'Asia/Kolkata' },
        data: `Pickup is confirmed by ${parcel.courierName} for AWB ${parcel.awb}`,
      },
    })
  })

  app.post('/generate/label', async (c) => {
    const parsed = shipments.safeParse(await c.req.json().catch(() => null))
    const ids = parsed.success ? parsed.data.shipment_id : []
    const orderIds = ids.flatMap((id) => {
      const parcel = parcels.findBy('shipmentId', id)
      return parcel?.awb ? [parcel.orderId] : []
    })
    const not_created = ids.filter((id) => !parcels.findBy('shipmentId', id)?.awb)
    if (orderIds.length === 0) return c.json({ label_created: 0, response: 'Label not created', not_created })
    return c.json({
      label_created: 1,
      label_url: `${sandbox.options.publicUrl}/shiprocket/papers/label-${orderIds.join('-')}.pdf`,
      response: 'Label has been created and uploaded successfully!',
      not_created,
    })
  })
  return app
}

function findRequestedParcel(parcels: Parcels, body: unknown): Parcel | undefined {
  const parsed = singleShipment.safeParse(body)
  return parsed.success ? parcels.findBy('shipmentId', [parsed.data.shipment_id].flat()[0] ?? 0) : undefined
}

function wireAwb(parcel: Parcel, now: Date) {
  return {
    courier_company_id: parcel.courierId,
    awb_code: parcel.awb,
    cod: parcel.cash === null ? 0 : 1,
    order_id: parcel.orderId,
    shipment_id: parcel.shipmentId,
    awb_code_status: 1,
    assigned_date_time: { date: formatIndiaTime(now), timezone_type: 3, timezone: 'Asia/Kolkata' },
    applied_weight: parcel.weight,
    company_id: 1,
    courier_name: parcel.courierName,
    child_courier_name: null,
    pickup_scheduled_date: null,
    routing_code: '',
    rto_routing_code: '',
    invoice_no: '',
    transporter_id: '',
    transporter_name: parcel.courierName,
  }
}
