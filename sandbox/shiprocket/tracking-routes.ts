import { Hono } from 'hono'
import { findStep } from './parcel-steps.ts'
import type { Parcel } from './parcel.ts'
import type { Parcels } from './parcels.ts'

export function trackingRoutes(parcels: Parcels, publicUrl: string): Hono {
  const app = new Hono()
  const wire = (parcel: Parcel | undefined) => ({
    tracking_data: parcel?.awb ? track(parcel, publicUrl) : unknown,
  })

  app.get('/awb/:awb', (c) => c.json(wire(parcels.findBy('awb', c.req.param('awb')))))
  app.get('/shipment/:id', (c) => c.json(wire(parcels.findBy('shipmentId', Number(c.req.param('id'))))))
  app.get('/', (c) => c.json([wire(parcels.findBy('reference', c.req.query('order_id') ?? ''))]))
  app.post('/awbs', async (c) => {
    const { awbs = [] }: { awbs?: unknown[] } = await c.req.json().catch(() => ({}))
    return c.json(Object.fromEntries(awbs.map(String).map((awb) => [awb, wire(parcels.findBy('awb', awb))])))
  })
  return app
}

/** Shiprocket answers an unknown number with a 200. */
const unknown = {
  track_status: 0,
  shipment_status: 0,
  shipment_track: [
    { id: 0, awb_code: '', courier_company_id: '', shipment_id: null, order_id: null, current_status: '' },
  ],
  shipment_track_activities: null,
  track_url: '',
  error: 'Aahh! There is no shipment present against this tracking id.',
}

function track(parcel: Parcel, publicUrl: string) {
  const cancelled = parcel.label === 'CANCELED'
  return {
    track_status: 1,
    shipment_status: findStep(parcel.label)?.trackingCode ?? 1,
    shipment_track: [
      {
        id: parcel.shipmentId,
        awb_code: parcel.awb,
        courier_company_id: parcel.courierId,
        shipment_id: parcel.shipmentId,
        order_id: parcel.orderId,
        pickup_date: parcel.pickupOn,
        delivered_date: parcel.deliveredAt ?? '',
        weight: parcel.weight.toFixed(2),
        packages: 1,
        current_status: cancelled ? 'Cancelled' : titleCase(parcel.label),
        delivered_to: parcel.city,
        destination: parcel.city,
        consignee_name: '',
        origin: 'Jaipur',
        courier_name: parcel.courierName,
        edd: null,
        pod: 'Available',
        pod_status: '',
      },
    ],
    shipment_track_activities: parcel.scans.toReversed(),
    track_url: `${publicUrl}#parcels`,
    etd: parcel.etd ?? '',
  }
}

const titleCase = (label: string) => label.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase())
