import { z } from 'zod'
import type { ProviderResult } from '#providers/provider-result.ts'
import { boundedText } from '#providers/plain-text.ts'
import { toRupees } from '#shop/money/paise.ts'
import type { CourierParcel, NewReturn } from './courier-provider.ts'
import { formatIndiaMinute } from './india-time.ts'
import { createdShape, findBooking, orderItems } from './shiprocket-booking.ts'
import { shiprocketFailure } from './shiprocket-response.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'

const text = boundedText(200)
const placesShape = z.object({
  data: z.object({
    shipping_address: z
      .array(
        z.object({
          pickup_location: text,
          name: text,
          phone: z.coerce.string(),
          address: text,
          city: text,
          state: text,
          country: text,
          pin_code: z.coerce.string(),
        }),
      )
      .nullish(),
  }),
})

/** The buyer is the pick-up place, and ours is where it goes. */
export async function createReturn(
  request: ShiprocketClient,
  pickupLocation: string,
  shipment: NewReturn,
): Promise<ProviderResult<CourierParcel>> {
  const { reference } = shipment
  const old = await findBooking(request, reference)
  if (!old.ok) return old
  if (old.value) return { ok: true, value: old.value.shipment }
  const places = await request(placesShape, { path: '/settings/company/pickup' })
  if (!places.ok) return places
  const all = places.value.data.shipping_address ?? []
  const place = all.find((each) => each.pickup_location === pickupLocation) ?? all[0]
  if (!place) return shiprocketFailure('account-problem', undefined, 'the courier account has no pick-up place')
  const body = { ...returnBody(shipment), ...toPlaceFields(place) }
  const created = await request(createdShape.partial({ awb_code: true }), { path: '/orders/create/return', body })
  if (!created.ok) return created
  const { order_id: orderId, shipment_id: shipmentId } = created.value
  return { ok: true, value: { orderId, shipmentId, reference, awb: null } }
}

function toPlaceFields(place: NonNullable<z.output<typeof placesShape>['data']['shipping_address']>[number]) {
  return {
    shipping_customer_name: place.name,
    shipping_address: place.address,
    shipping_city: place.city,
    shipping_state: place.state,
    shipping_country: place.country,
    shipping_pincode: place.pin_code,
    shipping_phone: place.phone,
  }
}

function returnBody({ from, ...shipment }: NewReturn) {
  return {
    order_id: shipment.reference,
    order_date: formatIndiaMinute(shipment.orderedAt),
    pickup_customer_name: from.firstName,
    pickup_last_name: from.lastName,
    pickup_address: from.address,
    pickup_city: from.city.slice(0, 30),
    pickup_state: from.state,
    pickup_country: from.country,
    pickup_pincode: from.pin,
    pickup_email: from.email,
    pickup_phone: from.phone,
    order_items: orderItems(shipment.lines),
    payment_method: 'Prepaid',
    sub_total: toRupees(shipment.subtotal),
    length: shipment.length,
    breadth: shipment.breadth,
    height: shipment.height,
    weight: shipment.weight,
  }
}
