import { randomUUID } from 'node:crypto'
import { environmentSecrets } from '../environment-secrets.ts'
import type { CartLine } from '../run-shopper.ts'
import { postJson } from '../post-json.ts'
import type { Mutation } from './mutation.ts'
import { refundOne } from './refund-mutations.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type Scenario } from './scenario.ts'

const home = { fName: 'Riya', phnNo: '9822222222', address: '7 Temple Tree Lane', city: 'Mysuru', country: 'India' }
const info = { ...home, state: 'Karnataka', zipcode: '570001' }

export const askMutations: Mutation[] = [
  {
    name: 'another choice of the recipient keeps the first one off the shelf, too',
    needsPostgres: true,
    patches: [
      {
        file: 'server/storefront/gifts/swap-choice.ts',
        from: '  if (fromStock) await releaseStock(tx, holder, [{ variantId: before, quantity }])\n',
        to: '',
      },
    ],
    async run(scenario) {
      const { environment, plenty } = scenario
      const [other] = await environment.sql(
        `INSERT INTO variants (product_id, name, options, price, discount, gst_rate, hsn, position, weight)
         SELECT product_id, 'Leaf', '{"Colour":"Leaf"}', price, discount, gst_rate, hsn, 50, weight FROM variants WHERE id = $1
         RETURNING id`,
        [plenty],
      )
      const variant = Number(other?.['id'])
      const { code } = await send(scenario, [{ id: plenty, quantity: 1 }], [variant])
      const answered = await answer(scenario, code, { variant })
      return violationUnless(answered.status === 200, `the other choice is taken: ${JSON.stringify(answered.body)}`)
    },
  },
  {
    name: 'the money of a gift that nobody answered stays with the shop',
    needsPostgres: true,
    patches: [
      {
        file: 'server/storefront/gifts/remind-requests.ts',
        from: "import { completeCancellation } from '#server/fulfilment/cancellations/complete-cancellation.ts'",
        to: "import { transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'",
      },
      {
        file: 'server/storefront/gifts/remind-requests.ts',
        from: "await completeCancellation(tx, order, [shipment], 'clock', now(), NOT_ANSWERED)",
        to: "await transitionShipments(tx, order, [shipment], NOT_ANSWERED === '' ? 'placed' : 'cancelled', 'clock')",
      },
    ],
    async run(scenario) {
      const { orderId } = await send(scenario, [{ id: scenario.plenty, quantity: 1 }])
      return lapse(scenario, orderId, 'Riya')
    },
  },
  {
    name: 'the money of a whole order goes back because one of its recipients did not answer',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/refunds/request-refund.ts',
        from: 'refundRest(charges.filter(({ shipmentId }) => shipmentId === id))',
        to: "refundRest(charges.filter(({ shipmentId }) => shipmentId !== '' && id !== ''))",
      },
      {
        file: 'server/orders/lifecycle/list-cancel-refunds.ts',
        from: 'const wanted = Math.min(total - sumOfParts(ownParts), later)',
        to: 'const wanted = ownParts.length < 0 ? total : later',
      },
    ],
    async run(scenario) {
      const { orderId } = await send(scenario, [{ id: scenario.plenty, quantity: 1 }], [], ['Riya', 'Dev'])
      return lapse(scenario, `${orderId}-2`, 'Dev')
    },
  },
  {
    name: 'money that went back at the dashboard goes back once more, out of the price of another gift',
    patches: [
      {
        file: 'server/orders/lifecycle/list-cancel-refunds.ts',
        from: 'Math.max(0, Math.min(wanted, later - restOf(kept)))',
        to: 'Math.min(wanted, later)',
      },
    ],
    async run(scenario) {
      const { environment } = scenario
      const { orderId, amount } = await send(scenario, [{ id: scenario.plenty, quantity: 1 }], [], ['Riya', 'Dev'])
      const [payment] = await scenario.payments()
      const key = `${environmentSecrets.keyId}:${environmentSecrets.keySecret}`
      await fetch(`${environment.sandboxUrl}/razorpay/v1/payments/${payment?.id}/refund`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(key)}` },
        body: JSON.stringify({ amount: 10_000 }),
      })
      const repaid = async () =>
        Number((await environment.sql('SELECT coalesce(sum(amount), 0) AS sum FROM refunds'))[0]?.['sum'])
      const isHeard = await waitUntil(async () => (await repaid()) === 10_000, PATIENCE_MS)
      const violations = await lapse(scenario, `${orderId}-2`, 'Dev')
      const isHalf = (await repaid()) === amount / 2
      return [...violations, ...violationUnless(isHeard && isHalf, 'the other gift keeps its price')]
    },
  },
  {
    name: 'a part of a gift is refunded before its recipient answers, and invoiced after',
    patches: [{ file: 'server/money/refunds/return-goods.ts', from: '  if (asked) return asked\n', to: '' }],
    async run(scenario) {
      const sent = await send(scenario, [{ id: scenario.plenty, quantity: 2 }])
      const isRefused = await refundOne(scenario, sent, 'One is enough').then(
        () => false,
        () => true,
      )
      return violationUnless(isRefused, 'a part of a gift is not refunded before its recipient answers')
    },
  },
  {
    name: 'the address of a recipient who was asked reaches the buyer',
    patches: [
      {
        file: 'server/orders/buyer-view/read-order-progress.ts',
        from: '  if (name === null) return shown\n',
        to: '  if (name !== undefined) return shown\n',
      },
    ],
    async run(scenario) {
      const { orderId, code } = await send(scenario, [{ id: scenario.plenty, quantity: 1 }])
      const { status } = await answer(scenario, code)
      const seen = JSON.stringify(await getOrder(scenario, orderId))
      return violationUnless(
        status === 200 && !seen.includes(info.address) && !seen.includes(info.zipcode),
        'the buyer of a gift does not see the address that its recipient told us',
      )
    },
  },
]

async function send(scenario: Scenario, cart: readonly CartLine[], choices: number[] = [], names = ['Riya']) {
  const { environment, history } = scenario
  const buyer = { name: 'Arjun Mehta', email: `${randomUUID()}@example.in`, phone: '9811111111' }
  const shipments = names.map((name) => ({ ask: { name, from: 'Arjun', choices }, lines: cart }))
  const body = { shipments, buyer }
  const opened = await postJson(`${environment.shop.url}/api/orders/new`, body)
  if (opened.status !== 200) throw new Error(`Nobody can be asked: ${JSON.stringify(opened.body)}`)
  const order = { orderId: String(opened.body['orderId']), providerOrderId: String(opened.body['id']) }
  history.orders.set(order.orderId, order.providerOrderId)
  await scenario.confirmPayment(await scenario.pay(order))
  const shown = (await getOrder(scenario, order.orderId)) as {
    order: { shipments: { ask: { link: string | null } | null }[] }
  }
  const link = shown.order.shipments[0]?.ask?.link
  return { ...order, amount: Number(opened.body['amount']), code: link?.split('/').at(-1) ?? '' }
}

/** Thirty days pass without an answer of one recipient, whose refund is sent. */
async function lapse({ environment: { shop, sql } }: Scenario, shipmentId: string, name: string) {
  await sql("UPDATE gift_requests SET asked_at = asked_at - interval '31 days' WHERE to_name = $1", [name])
  await shop.kill()
  await shop.start()
  const isOver = async () =>
    (await sql("SELECT id FROM shipments WHERE id = $1 AND state = 'cancelled'", [shipmentId])).length > 0
  const isCancelled = await waitUntil(isOver, PATIENCE_MS)
  const isSent = async () => (await sql("SELECT key FROM refunds WHERE status = 'requested'")).length === 0
  await waitUntil(isSent, PATIENCE_MS)
  return violationUnless(isCancelled, 'on day 30 the parcel is cancelled')
}

const answer = ({ environment }: Scenario, code: string, changes: object = {}) =>
  postJson(`${environment.shop.url}/api/gifts/answer`, { code, info, ...changes })

async function getOrder({ environment }: Scenario, orderId: string): Promise<unknown> {
  const response = await fetch(`${environment.shop.url}/api/orders/get?id=${orderId}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return response.json()
}
