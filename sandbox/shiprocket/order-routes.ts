import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { respondInvalid, respondError } from './error-body.ts'
import { orderState } from './order-state.ts'
import type { Parcel } from './parcel.ts'
import type { Parcels } from './parcels.ts'

const filled = z.string().min(1)
const pin = z.coerce.string().regex(/^[1-9][0-9]{5}$/)
const phone = z.coerce.string().regex(/^[0-9]{10}$/)
const bookedOrder = z.object({
  order_id: z.string().min(1).max(50),
  order_date: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/),
  pickup_location: filled,
  billing_customer_name: filled,
  billing_address: z.string().min(3),
  billing_city: z.string().min(1).max(30),
  billing_pincode: pin,
  billing_state: filled,
  billing_country: filled,
  billing_email: z.email(),
  billing_phone: phone,
  order_items: z
    .array(z.object({ name: filled, sku: filled, units: z.int().min(1), selling_price: z.coerce.number().min(0) }))
    .min(1),
  payment_method: z.enum(['Prepaid', 'COD']),
  sub_total: z.coerce.number().positive(),
  shipping_charges: z.coerce.number().min(0).default(0),
  ewaybill_no: z.string().optional(),
  invoice_number: z.string().optional(),
  customer_gstin: z.string().optional(),
  length: z.coerce.number().min(0.5),
  breadth: z.coerce.number().min(0.5),
  height: z.coerce.number().min(0.5),
  weight: z.coerce.number().positive(),
})

const newOrder = z.discriminatedUnion('shipping_is_billing', [
  bookedOrder.extend({ shipping_is_billing: z.literal([true, 1]) }),
  bookedOrder.extend({
    shipping_is_billing: z.literal([false, 0]),
    shipping_customer_name: filled,
    shipping_address: z.string().min(3),
    shipping_city: z.string().min(1).max(30),
    shipping_pincode: pin,
    shipping_state: filled,
    shipping_country: filled,
    shipping_phone: phone,
  }),
])

const returnOrder = bookedOrder
  .pick({ order_id: true, order_items: true, sub_total: true, length: true, breadth: true, height: true, weight: true })
  .extend({
    order_date: filled,
    pickup_customer_name: filled,
    pickup_address: z.string().min(3),
    pickup_city: filled,
    pickup_state: filled,
    pickup_country: filled,
    pickup_pincode: pin,
    pickup_email: z.email(),
    pickup_phone: phone,
    shipping_customer_name: filled,
    shipping_address: z.string().min(3),
    shipping_city: filled,
    shipping_state: filled,
    shipping_country: filled,
    shipping_pincode: pin,
    shipping_phone: phone,
    payment_method: z.literal(['Prepaid', 'PREPAID']),
  })

const ids = z.object({ ids: z.array(z.coerce.number()).min(1) })

export function orderRoutes(sandbox: SandboxContext, parcels: Parcels): Hono {
  const app = new Hono()

  app.post('/create/adhoc', async (c) => {
    const parsed = newOrder.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return respondInvalid(c, toFieldErrors(parsed.error))
    const order = parsed.data
    const skus = new Set(order.order_items.map(({ sku }) => sku))
    if (skus.size < order.order_items.length) return respondError(c, 'SKU cannot be repeated')
    if (order.sub_total + order.shipping_charges > 50_000 && !/^\d{12}$/.test(order.ewaybill_no ?? ''))
      return respondError(c, 'E-way bill number is mandatory for shipments of more than Rs 50000')
    const old = parcels.findBy('reference', order.order_id)
    if (old && sandbox.settings.read().repeatedReference === 'error_422')
      return respondInvalid(c, { order_id: ['The order id has already been taken.'] })
    const to =
      'shipping_city' in order
        ? { name: order.shipping_customer_name, city: order.shipping_city, pin: order.shipping_pincode }
        : { name: order.billing_customer_name, city: order.billing_city, pin: order.billing_pincode }
    const booking = {
      reference: order.order_id,
      ...to,
      weight: order.weight,
      items: order.order_items,
      subTotal: order.sub_total,
      cash: order.payment_method === 'COD' ? Math.round((order.sub_total + order.shipping_charges) * 100) / 100 : null,
      papers: {
        eWayBill: order.ewaybill_no ?? null,
        invoice: order.invoice_number ?? null,
        gstin: order.customer_gstin ?? null,
      },
      billedTo: { name: order.billing_customer_name, email: order.billing_email },
    }
    return c.json(created(old ?? parcels.book(booking)))
  })

  app.post('/create/return', (c) => bookReturn(c, parcels))

  app.get('/', (c) => {
    const search = c.req.query('search')
    const found = parcels.all().filter((parcel) => !search || parcel.reference.includes(search))
    return c.json({ data: found.toReversed().map(listed), meta: { pagination: { total: found.length } } })
  })

  app.get('/show/:id', (c) => {
    const parcel = parcels.find(Number(c.req.param('id')))
    return parcel ? c.json({ data: listed(parcel) }) : respondError(c, 'Order not found', 404)
  })

  app.post('/cancel', async (c) => {
    const parsed = ids.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return respondInvalid(c, toFieldErrors(parsed.error))
    const matches = parsed.data.ids.map((id) => parcels.find(id))
    return cancelAll(c, parcels, matches, () => c.body(null, 204))
  })

  app.post('/cancel/shipment/awbs', async (c) => {
    const parsed = z.object({ awbs: z.array(z.coerce.string()).min(1) }).safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return respondInvalid(c, toFieldErrors(parsed.error))
    const matches = parsed.data.awbs.map((awb) => parcels.findBy('awb', awb))
    const message = 'Bulk Shipment cancellation is in progress. Please wait for some time.'
    return cancelAll(c, parcels, matches, () => c.json({ message }))
  })
  return app
}

async function bookReturn(c: Context, parcels: Parcels): Promise<Response> {
  const parsed = returnOrder.safeParse(await c.req.json().catch(() => null))
  if (!parsed.success) return respondInvalid(c, toFieldErrors(parsed.error))
  const order = parsed.data
  const booking = {
    reference: order.order_id,
    name: order.pickup_customer_name,
    city: order.shipping_city,
    pin: order.shipping_pincode,
    weight: order.weight,
    items: order.order_items,
    subTotal: order.sub_total,
    cash: null,
    papers: { eWayBill: null, invoice: null, gstin: null },
    billedTo: { name: order.pickup_customer_name, email: order.pickup_email },
  }
  const { order_id, channel_order_id, shipment_id } = created(
    parcels.findBy('reference', order.order_id) ?? parcels.book(booking),
  )
  return c.json({ order_id, channel_order_id, shipment_id, status: 'RETURN PENDING', status_code: 21 })
}

function cancelAll(c: Context, parcels: Parcels, matches: (Parcel | undefined)[], done: () => Response) {
  const known = matches.filter((parcel) => parcel !== undefined)
  if (known.length < matches.length) return respondError(c, 'Order not found', 404)
  const cancelled = known.map((parcel) => parcels.cancel(parcel))
  return cancelled.includes(false) ? respondError(c, 'Cannot cancel order at this stage') : done()
}

function created(parcel: Parcel) {
  return {
    order_id: parcel.orderId,
    channel_order_id: parcel.reference,
    shipment_id: parcel.shipmentId,
    ...orderState(parcel),
    onboarding_completed_now: 0,
    awb_code: parcel.awb ?? '',
    courier_company_id: parcel.courierId ?? '',
    courier_name: parcel.courierName ?? '',
    new_channel: false,
    packaging_box_error: '',
  }
}

function listed(parcel: Parcel) {
  return {
    id: parcel.orderId,
    channel_order_id: parcel.reference,
    customer_name: parcel.name,
    ...orderState(parcel),
    created_at: parcel.createdAt,
    shipments: [
      {
        id: parcel.shipmentId,
        awb: parcel.awb ?? '',
        courier: parcel.courierName ?? '',
        weight: parcel.weight,
      },
    ],
  }
}

function toFieldErrors(error: z.ZodError): Record<string, string[]> {
  return Object.fromEntries(
    error.issues.map((issue) => {
      const field = issue.path.join('.')
      return [field, [`The ${field.replaceAll('_', ' ')} field is invalid.`]]
    }),
  )
}
