import { postJson } from '../post-json.ts'
import { createAddress } from '../run-shopper.ts'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type CreatedOrder, type Scenario } from './scenario.ts'

export const refundMutations: Mutation[] = [
  {
    name: 'units given back are rounded each alone',
    needsPostgres: true,
    file: 'shop/orders/refund-parts.ts',
    from: 'Math.max(0, until[key] - returned[key])',
    to: 'Math.round(charged[key] / charged.quantity) * units',
    async run(scenario) {
      // ₹333.35 each: 18 % of three is not three times 18 % of one.
      await scenario.environment.sql('UPDATE variants SET price = 33335, discount = 0 WHERE id = $1', [scenario.plenty])
      const order = await buy(scenario, { quantity: 3 })
      for (const reason of ['the first', 'the second']) await refundOne(scenario, order, reason)
      return []
    },
  },
  {
    name: 'GST is rounded once for the order and split over its shipments',
    needsPostgres: true,
    patches: [
      {
        file: 'shop/pricing/price-order.ts',
        from: 'const priced = open.map(({ lines, delivery }) => taxShipment(lines, delivery))',
        to: `const ofOrder = splitGstByRate(openLines.map(({ line: { gstRate }, amounts: { taxable } }) => ({ gstRate, taxable })))
  const priced = open.map(({ lines, delivery }) =>
    taxShipment(lines, delivery, lines.map((line) => ofOrder[openLines.indexOf(line)]!)))`,
      },
      {
        file: 'shop/pricing/price-order.ts',
        from: '{ charge: delivery, adjustments }: { charge: Paise; adjustments: Adjustment[] },',
        to: '{ charge: delivery, adjustments }: { charge: Paise; adjustments: Adjustment[] },\n  taxes: Paise[],',
      },
      { file: 'shop/pricing/price-order.ts', from: 'const taxes = splitGstByRate(rated)', to: '' },
    ],
    async run(scenario) {
      // ₹1.03 each: 18 % are 18.54 paise, so 19 for each of two shipments, but 37 for both together.
      await scenario.environment.sql('UPDATE variants SET price = 103, discount = 0 WHERE id = $1', [scenario.plenty])
      await buy(scenario, { addresses: 2 })
      return []
    },
  },
  {
    name: 'each shipment is invoiced at what the whole order cost',
    file: 'server/money/documents/issue-invoices.ts',
    from: 'total: covered.reduce((sum, { total }) => sum + total, 0), facts',
    to: 'total: order.total, facts',
    async run(scenario) {
      await buy(scenario, { addresses: 2 })
      return []
    },
  },
  {
    name: 'an invoice over the gifts of an office covers the first home only',
    file: 'server/money/documents/issue-invoices.ts',
    from: 'covered.map(({ id: shipmentId })',
    to: 'covered.slice(0, 1).map(({ id: shipmentId })',
    async run(scenario) {
      const buyer = { name: 'Meera Iyer', email: 'meera@example.in', phone: '9876543210', company: 'Iyer Textiles' }
      const registered = { gstin: '27AAPFU0939F1ZV', billingAddress: '4 MG Road, Mumbai 400001' }
      await buy(scenario, { addresses: 2, buyer: { ...buyer, ...registered } })
      return []
    },
  },
  {
    name: 'an order whose money all went back before it left keeps its parcel',
    patches: [
      {
        file: 'server/money/refunds/mark-refunded.ts',
        from: 'await cancelParcels(tx, order.id, now)',
        to: '',
      },
      {
        file: 'server/fulfilment/cancellations/make-planned-refund.ts',
        from: 'if (unwanted.length === 0) return',
        to: 'if (unwanted.length >= 0) return',
      },
    ],
    async run(scenario) {
      const labels = async () => {
        const parcels = await scenario.environment.controlSandbox<{ label: string }[]>('GET', '/shiprocket/parcels')
        return parcels.map(({ label }) => label).join()
      }
      const order = await buy(scenario, {})
      await waitUntil(async () => (await labels()) === 'PICKUP SCHEDULED')
      await refundOne(scenario, order, 'the buyer thinks again', { withDelivery: true })
      const isCalledOff = await waitUntil(async () => (await labels()) === 'CANCELED', PATIENCE_MS)
      return violationUnless(isCalledOff, 'nobody comes for what is paid back')
    },
  },
  {
    name: 'a refund whose answer was lost is taken for one that has arrived',
    needsPostgres: true,
    file: 'server/money/refunds/process-refund.ts',
    from: "  if (reason === 'unavailable' || reason === 'malformed' || reason === 'rate-limited') return null\n",
    to: '',
    async run(scenario) {
      const { controlSandbox, shop, sql } = scenario.environment
      await controlSandbox('PUT', '/settings', { refunds: 'pending' })
      const order = await buy(scenario, {})
      await scenario.fault({ route: 'POST /payments/:id/refund', fault: 'reset_after_commit', times: 3 })
      await postJson(`${shop.url}/api/orders/cancel`, { id: order.orderId })
      const sent = await waitUntil(
        async () => (await scenario.payments()).some((payment) => payment.amount_refunded > 0),
        PATIENCE_MS,
      )
      const isTaken = await waitUntil(async () => (await sql(MADE_UNSEEN)).length > 0)
      return violationUnless(sent && !isTaken, 'a refund on its way is not taken for one that has arrived')
    },
  },
  {
    name: 'a refund that fails after it was booked stays booked',
    file: 'server/money/refunds/notice-bounced-refunds.ts',
    from: 'return [...byId, ...byAmount]',
    to: 'return [...byId, ...byAmount].slice(0, 0)',
    async run(scenario) {
      const { controlSandbox, shop } = scenario.environment
      const order = await buy(scenario, {})
      await postJson(`${shop.url}/api/orders/cancel`, { id: order.orderId })
      const isRefund = (state: string) => async () => (await readShown(scenario, order)).order.refund?.state === state
      await waitUntil(isRefund('done'), PATIENCE_MS)
      const [refund] = await controlSandbox<{ id: string }[]>('GET', '/razorpay/refunds')
      await controlSandbox('POST', `/razorpay/refunds/${refund?.id}`, { to: 'failed' })
      return violationUnless(await waitUntil(isRefund('failed')), 'a refund that fails after it was booked is noticed')
    },
  },
  {
    name: 'what bounced is given back for something else',
    needsPostgres: true,
    file: 'server/money/refunds/request-refund.ts',
    from: 'Math.max(0, amount - refunded - owed)',
    to: 'Math.max(0, amount - refunded - owed * 0)',
    async run(scenario) {
      const { controlSandbox, shop, sql } = scenario.environment
      const order = await buy(scenario, { quantity: 2 })
      await refundOne(scenario, order, 'broken')
      const [refund] = await controlSandbox<{ id: string }[]>('GET', '/razorpay/refunds')
      await controlSandbox('POST', `/razorpay/refunds/${refund?.id}`, { to: 'failed' })
      const bounced = "SELECT key FROM refunds WHERE status = 'bounced'"
      const isNoticed = await waitUntil(async () => (await sql(bounced)).length === 1)
      await postJson(`${shop.url}/api/orders/cancel`, { id: order.orderId })
      await waitUntil(async () => (await sql("SELECT key FROM refunds WHERE status = 'processed'")).length === 1)
      return violationUnless(isNoticed, 'a refund that fails after it was booked is noticed')
    },
  },
]

const MADE_UNSEEN = "SELECT key FROM refunds WHERE status = 'processed' AND provider_refund_id IS NULL"

type Bought = { quantity?: number; addresses?: number; buyer?: Record<string, string> }

export async function buy(scenario: Scenario, { quantity = 1, addresses = 1, buyer }: Bought): Promise<CreatedOrder> {
  const cart = [{ id: scenario.plenty, quantity }]
  const order =
    addresses === 1 ? await scenario.createOrder(cart) : await orderForSeveral(scenario, cart, addresses, buyer)
  await scenario.confirmPayment(await scenario.pay(order))
  await waitUntil(() => scenario.isPlaced(order))
  return order
}

async function orderForSeveral(
  scenario: Scenario,
  lines: { id: number; quantity: number }[],
  addresses: number,
  buyer: Bought['buyer'],
): Promise<CreatedOrder> {
  const options = { delivery_postcode: '302001', cart: lines }
  const { body } = await postJson(`${scenario.environment.shop.url}/api/orders/getShipOptions`, options)
  const data = body['data'] as Record<string, { id: string }[]>
  const shipping = data['available_courier_companies']?.[0]?.id
  const shipments = Array.from({ length: addresses }, (_, index) => {
    return { to: createAddress(`person-${index}@example.in`), lines, shipping }
  })
  const alone = { info: undefined, cart: undefined, shipping: undefined }
  const answer = await scenario.requestOrder(lines, { ...alone, shipments, ...(buyer && { buyer }) })
  if (answer.status !== 200) throw new Error(`No order to several: ${JSON.stringify(answer.body)}`)
  const { orderId, id, amount } = answer.body
  return { orderId: String(orderId), providerOrderId: String(id), amount: Number(amount) }
}

/** GTH-000123 */
export const readNumber = async (scenario: Scenario, order: CreatedOrder) =>
  (await readShown(scenario, order)).order.number

async function readShown({ environment }: Scenario, { orderId }: CreatedOrder) {
  const shown = await fetch(`${environment.shop.url}/api/orders/get?id=${orderId}`)
  type Shown = { order: { number: string; refund: { state: string } | null }; cart: { line: number }[] }
  return (await shown.json()) as Shown
}

export async function deliver(scenario: Scenario, order: CreatedOrder): Promise<void> {
  const owner = await signInStaff(scenario.environment.shop.url, 'owner', PATIENCE_MS)
  const path = `POST orders/${await readNumber(scenario, order)}/moves`
  for (const to of ['packed', 'shipped', 'delivered']) {
    const { status, body } = await owner.ask(path, { body: { to } })
    if (status !== 200) throw new Error(`The order could not be ${to}: ${JSON.stringify(body)}`)
  }
}

export async function refundOne(
  scenario: Scenario,
  bought: CreatedOrder,
  reason: string,
  { restock = false, withDelivery = false, line = 0 } = {},
): Promise<void> {
  const owner = await signInStaff(scenario.environment.shop.url, 'owner', PATIENCE_MS)
  const ask = async (path: string, body: object) => {
    const answer = await owner.ask(`POST ${path}`, { body })
    if (answer.status !== 200) throw new Error(`The unit could not be given back: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const { order, cart } = await readShown(scenario, bought)
  const parts = [{ line: cart[line]?.line, units: 1 }, ...(withDelivery ? [{ delivery: true }] : [])]
  const wanted = { parts, reason, restock }
  const { plan } = (await ask(`orders/${order.number}/refund-plan`, wanted)) as { plan: string }
  await ask(`orders/${order.number}/refunds`, { ...wanted, plan })
  await waitUntil(async () => (await readShown(scenario, bought)).order.refund?.state === 'done')
}
