import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { findFreePort } from '../../../commands/test-services.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { createAdmissionControl } from '#server/platform/http/admission-control.ts'
import { listen } from '#server/platform/http/listen.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { testApiAddress } from '#server/testing/create-test-order.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { createAdmissionLimits } from '#server/edge/api/admission-limits.ts'

const { shop, api, close } = await openTestApi({ LARGEST_ORDER_RUPEES: '1000000' })
const answer = getRequestListener(api.fetch)
const port = await findFreePort()
const admission = createAdmissionControl(
  createAdmissionLimits(shop.settings),
  {},
  (request, response) => void answer(request, response),
)
const listening = await listen(admission, port, '127.0.0.1', shop.settings.clientLimits)
after(async () => {
  await listening.stop()
  await close()
})

type Answer = {
  orderId: string
  data: { available_courier_companies: { id: string }[] } | null
  error?: { message: string }
}
async function post(path: string, body: object) {
  const response = await fetch(`http://127.0.0.1:${port}/api/orders/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

/** The longest street that a label takes, in letters of three bytes. */
const street = (place: number) => `${place} ${'अंबर मार्ग '.repeat(20)}`.slice(0, 190)

async function writeOrder(addresses: number) {
  const lines = [{ id: await addTestProduct(shop.database, { price: 10_000, stock: null }), quantity: 1 }]
  const { body } = await post('getShipOptions', { delivery_postcode: testApiAddress.zipcode, cart: lines })
  const shipping = body.data?.available_courier_companies[0]?.id
  return Array.from({ length: addresses }, (_, place) => ({
    to: { ...testApiAddress, address: street(place + 1) },
    lines,
    shipping,
  }))
}

test('an order to 500 addresses opens over HTTP, whatever script its streets are in', async () => {
  const { status, body } = await post('new', { shipments: await writeOrder(500) })
  assert.equal(status, 200, body.error?.message)
  const rows = await shop.database.orm.select().from(shipments).where(eq(shipments.orderId, body.orderId))
  assert.equal(rows.length, 500)
  assert.equal(new Set(rows.map(({ recipient }) => recipient.address)).size, 500)
})

test('501 addresses and a larger body are refused with a sentence', async () => {
  const order = await writeOrder(501)
  const tooMany = await post('new', { shipments: order })
  assert.deepEqual(
    [tooMany.status, tooMany.body.error?.message],
    [400, 'Please send at most 500 entries under shipments.'],
  )
  const tooLarge = await post('new', { shipments: order, measured: 'x'.repeat(512 * 1024) })
  assert.deepEqual([tooLarge.status, tooLarge.body.error?.message], [413, 'The request body is larger than 512 KB.'])
})
