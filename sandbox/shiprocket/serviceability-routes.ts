import { Hono, type Context } from 'hono'
import { listQuotes, type Courier, type Quote } from './couriers.ts'
import { respondInvalid, respondError } from './error-body.ts'
import type { Parcels } from './parcels.ts'
import { findServiceabilityRefusal, findZone, type Zone } from './zones.ts'

const notServiceable = { status: 404, message: 'Delivery postcode not serviceable' }
const pinShape = /^[1-9][0-9]{5}$/

/** Accepts a trailing slash. */
export function serviceabilityRoutes(parcels: Parcels, now: () => Date): Hono {
  const app = new Hono()
  const respond = (c: Context) => {
    const parcel = parcels.find(Number(c.req.query('order_id')))
    const pickup = c.req.query('pickup_postcode') ?? ''
    const delivery = parcel?.pin ?? c.req.query('delivery_postcode') ?? ''
    const weight = parcel?.weight ?? Number(c.req.query('weight'))
    const errors = {
      ...(pinShape.test(pickup) ? {} : { pickup_postcode: ['The pickup postcode must be 6 digits.'] }),
      ...(pinShape.test(delivery) ? {} : { delivery_postcode: ['The delivery postcode must be 6 digits.'] }),
      ...(weight > 0 ? {} : { weight: ['The weight field is required when order id is not present.'] }),
    }
    if (Object.keys(errors).length > 0) return respondInvalid(c, errors)

    const refusal = findServiceabilityRefusal(delivery)
    if (refusal === 'http_404') return c.json(notServiceable, 404)
    if (refusal === 'body_404') return c.json(notServiceable)
    const zone = findZone(pickup, delivery)
    const cod = c.req.query('cod') === '1'
    const takesCash = (courier: Courier) => !courier.takesNoCash && zone !== 'far'
    const listed = refusal === 'empty_list' ? [] : listQuotes(zone, weight)
    const quotes = cod ? listed.filter(({ courier }) => takesCash(courier)) : listed
    return c.json({
      status: 200,
      currency: 'INR',
      company_auto_shipment_insurance_setting: false,
      covid_zones: { delivery_zone: null, pickup_zone: null },
      data: {
        available_courier_companies: quotes.map((quote) => wireQuote(quote, zone, delivery, cod, now())),
        recommended_courier_company_id: quotes[0]?.courier.id ?? null,
        is_recommendation_enabled: 1,
        recommended_by: { id: 6, title: 'Recommendation By Shiprocket' },
        child_courier_id: null,
      },
    })
  }
  app.get('/serviceability', respond)
  app.get('/serviceability/', respond)
  app.post('/serviceability', (c) => respondError(c, 'The POST method is not supported for this route.', 404))
  return app
}

const zoneLetters: Record<Zone, string> = { city: 'a', state: 'b', region: 'b', metro: 'c', country: 'd', far: 'e' }

const codCharge = 52.9

/** Shiprocket mixes numbers and texts like this. */
function wireQuote({ courier, rate, days, charged }: Quote, zone: Zone, pin: string, cod: boolean, today: Date) {
  const due = new Date(today.getTime() + days * 24 * 60 * 60 * 1000)
  const total = cod ? Math.round((rate + codCharge) * 100) / 100 : rate
  return {
    courier_company_id: courier.id,
    id: 676_273_000 + courier.id,
    courier_name: courier.name,
    rate: courier.id === 217 ? total.toFixed(2) : total,
    freight_charge: rate,
    cod: courier.takesNoCash || zone === 'far' ? 0 : 1,
    cod_charges: cod ? codCharge : 0,
    other_charges: 0,
    rto_charges: rate,
    coverage_charges: 0,
    estimated_delivery_days: String(days),
    etd: due.toLocaleDateString('en-US', {
      month: 'short',
      day: '2-digit',
      year: 'numeric',
      timeZone: 'Asia/Kolkata',
    }),
    etd_hours: days * 24,
    is_surface: courier.isSurface,
    mode: courier.isSurface ? 0 : 1,
    min_weight: courier.slab,
    charge_weight: charged,
    rating: 4,
    zone: `z_${zoneLetters[zone]}`,
    postcode: pin,
    cutoff_time: '11:00',
    pickup_availability: '1',
    blocked: 0,
    odablock: false,
    realtime_tracking: 'Real Time',
    surface_max_weight: courier.isSurface ? courier.heaviest.toFixed(2) : '0.00',
    air_max_weight: courier.isSurface ? '0.00' : courier.heaviest.toFixed(2),
    is_hyperlocal: false,
    others: '{}',
  }
}
