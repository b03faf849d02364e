import { z } from 'zod'
import type { ProviderResult } from '#providers/provider-result.ts'
import { providerId, providerIdOrNull, boundedText } from '#providers/plain-text.ts'
import { toRupees } from '#shop/money/paise.ts'
import type { NewParcel, CourierParcel, AwbAssignment } from './courier-provider.ts'
import { formatIndiaMinute } from './india-time.ts'
import { shiprocketFailure } from './shiprocket-response.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'

const CANCELED_STATUS_CODE = 5
const MAX_REBOOKINGS = 5

export const createdShape = z.object({
  order_id: providerId,
  shipment_id: providerId,
  status: boundedText(64),
  status_code: z.coerce.number().nullish().catch(null),
  awb_code: providerIdOrNull,
})

/** Removes the mark of a rebooking and `_150876814`, which Shiprocket may append. */
export const toShopReference = (reference: string) => reference.replace(/(-R\d+)?(_\d+)?$/, '')

/** A repeated reference returns the old booking or a 422; a cancelled booking is replaced under `-R1`, `-R2`… */
export async function createParcel(
  request: ShiprocketClient,
  pickupLocation: string,
  newParcel: NewParcel,
): Promise<ProviderResult<CourierParcel>> {
  for (let round = 0; round <= MAX_REBOOKINGS; round += 1) {
    const reference = round === 0 ? newParcel.reference : `${newParcel.reference}-R${round}`
    const body = bookingBody(newParcel, pickupLocation, reference)
    const created = await request(createdShape, { path: '/orders/create/adhoc', body, isIdempotent: true })
    if (!created.ok) {
      if (!/already|duplicate|been taken/i.test(created.description ?? '')) return created
      const old = await findBooking(request, reference)
      if (!old.ok) return old
      if (old.value && !old.value.canceled) return { ok: true, value: old.value.shipment }
      if (!old.value) return created
      continue
    }
    const { order_id: orderId, shipment_id: shipmentId, awb_code: awb, status, status_code: code } = created.value
    if (code !== CANCELED_STATUS_CODE && !isCanceled(status))
      return { ok: true, value: { orderId, shipmentId, reference, awb } }
  }
  return shiprocketFailure('refused', 422, `${newParcel.reference} was cancelled ${MAX_REBOOKINGS} times`)
}

export async function findParcel(
  request: ShiprocketClient,
  reference: string,
): Promise<ProviderResult<CourierParcel | null>> {
  for (let round = 0; round <= MAX_REBOOKINGS; round += 1) {
    const found = await findBooking(request, round === 0 ? reference : `${reference}-R${round}`)
    if (!found.ok) return found
    if (!found.value) break
    if (!found.value.canceled) return { ok: true, value: found.value.shipment }
  }
  return { ok: true, value: null }
}

const ordersShape = z.object({
  data: z.array(
    z.object({
      id: providerId,
      channel_order_id: boundedText(64),
      status: boundedText(64),
      shipments: z.array(z.object({ id: providerId, awb: providerIdOrNull })).nullish(),
    }),
  ),
})

export async function findBooking(
  request: ShiprocketClient,
  reference: string,
): Promise<ProviderResult<{ shipment: CourierParcel; canceled: boolean } | null>> {
  const found = await request(ordersShape, { path: `/orders?${new URLSearchParams({ search: reference })}` })
  if (!found.ok) return found
  const order = found.value.data.find((order) => order.channel_order_id === reference)
  const parcel = order?.shipments?.[0]
  if (!order || !parcel) return { ok: true, value: null }
  const shipment = { orderId: order.id, shipmentId: parcel.id, reference, awb: parcel.awb }
  return { ok: true, value: { shipment, canceled: isCanceled(order.status) } }
}

const isCanceled = (status: string) => /^cancell?ed$/i.test(status)

const awbShape = z.object({
  awb_assign_status: z.coerce.number().nullish(),
  success: z.unknown().optional(),
  message: z.unknown().optional(),
  response: z
    .object({
      data: z
        .object({
          awb_code: providerIdOrNull,
          courier_company_id: providerIdOrNull,
          courier_name: boundedText(80),
        })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

export async function assignAwb(
  request: ShiprocketClient,
  shipmentId: string,
  courierId?: string,
  { isReturn = false } = {},
): Promise<ProviderResult<AwbAssignment>> {
  const body = {
    shipment_id: Number(shipmentId),
    ...(courierId ? { courier_id: Number(courierId) } : {}),
    ...(isReturn ? { is_return: 1 } : {}),
  }
  const answer = await request(awbShape, { path: '/courier/assign/awb', body })
  if (!answer.ok) return answer
  const { awb_assign_status: assigned, success, message, response } = answer.value
  const assignment = response?.data
  if (assignment?.awb_code) {
    const { awb_code: awb, courier_company_id: courierId, courier_name: courierName } = assignment
    return {
      ok: true,
      value: { state: 'assigned', awb, courierId: courierId ?? '', courierName },
    }
  }
  if (success === true && assigned !== 0) return { ok: true, value: { state: 'pending' } }
  return shiprocketFailure('refused', 400, typeof message === 'string' ? message : 'no courier took the parcel')
}

function shippingFields(to: NewParcel['to']) {
  return {
    shipping_customer_name: to.firstName,
    shipping_last_name: to.lastName,
    shipping_address: to.address,
    shipping_city: to.city.slice(0, 30),
    shipping_pincode: to.pin,
    shipping_state: to.state,
    shipping_country: to.country,
    shipping_phone: to.phone,
  }
}

export function orderItems(lines: NewParcel['lines']) {
  return lines.map((line) => ({
    name: line.name,
    sku: line.sku,
    units: line.quantity,
    selling_price: toRupees(line.unitPrice),
    ...(line.hsn === undefined ? {} : { hsn: line.hsn }),
  }))
}

/** For cash, `sub_total` is all that the courier collects: their API adds nothing up. */
function paymentFields({ cash, shipping, subtotal }: NewParcel) {
  return cash === undefined
    ? { payment_method: 'Prepaid', shipping_charges: toRupees(shipping), sub_total: toRupees(subtotal) }
    : { payment_method: 'COD', shipping_charges: 0, sub_total: toRupees(cash) }
}

function bookingBody(shipment: NewParcel, pickupLocation: string, reference: string) {
  const { to, billedTo } = shipment
  return {
    order_id: reference,
    order_date: formatIndiaMinute(shipment.orderedAt),
    pickup_location: pickupLocation,
    billing_customer_name: billedTo?.name ?? to.firstName,
    billing_last_name: billedTo ? '' : to.lastName,
    billing_address: to.address,
    billing_city: to.city.slice(0, 30),
    billing_pincode: to.pin,
    billing_state: to.state,
    billing_country: to.country,
    billing_email: billedTo?.email ?? to.email,
    billing_phone: to.phone,
    ...(billedTo ? { shipping_is_billing: false, ...shippingFields(to) } : { shipping_is_billing: true }),
    order_items: orderItems(shipment.lines),
    ...(shipment.eWayBill === undefined ? {} : { ewaybill_no: shipment.eWayBill }),
    ...(shipment.invoice === undefined ? {} : { invoice_number: shipment.invoice }),
    ...(shipment.buyerGstin === undefined ? {} : { customer_gstin: shipment.buyerGstin }),
    ...paymentFields(shipment),
    length: shipment.length,
    breadth: shipment.breadth,
    height: shipment.height,
    weight: shipment.weight,
  }
}
