import { postJson, type JsonResponse } from '../post-json.ts'
import { createAddress } from '../run-shopper.ts'
import type { Mutation } from './mutation.ts'
import { deliver, readNumber } from './refund-mutations.ts'
import { readFirstLine, sendAgain } from './return-mutations.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type Scenario } from './scenario.ts'

const settings = { CASH_ON_DELIVERY: 'on', CASH_UP_TO_RUPEES: '50000', CASH_GOODS: 'off' }

export const cashMutations: Mutation[] = [
  {
    name: 'an order for cash costs more than the owner lets couriers collect',
    settings: { ...settings, CASH_UP_TO_RUPEES: '1' },
    patches: [
      { file: 'shop/checkout/cash-terms.ts', from: 'if (facts.total > terms.upTo)', to: 'if (facts.total < 0)' },
    ],
    async run(scenario) {
      const { status } = await orderInCash(scenario)
      return violationUnless(status === 422, 'beyond its limit cash on delivery is refused')
    },
  },
  {
    name: 'several orders for cash of one person at once pass the limit of two',
    settings,
    file: 'server/storefront/checkout/create-order.ts',
    from: 'priced.payOnDelivery && !placed ? await lockCash(tx, priced)',
    to: 'priced.payOnDelivery ? { ok: true as const }',
    async run(scenario) {
      const info = createAddress('cash@example.in')
      const answers = await Promise.all([1, 2, 3, 4, 5].map((quantity) => orderInCash(scenario, { quantity, info })))
      const placed = answers.filter(({ status }) => status === 200).length
      return violationUnless(placed === 2, `two orders for cash of one person are placed, not ${placed}`)
    },
  },
  {
    name: 'the same order for cash, sent five times without a key, is placed several times',
    settings,
    patches: [
      {
        file: 'server/storefront/checkout/find-same-order.ts',
        from: 'payOnDelivery === true || giftCards',
        to: 'giftCards',
      },
    ],
    async run(scenario) {
      const cart = [{ id: scenario.plenty, quantity: 1 }]
      const shipping = await fetchCashQuote(scenario, cart)
      const wanted = { shipping, payOnDelivery: true, info: createAddress('twice@example.in') }
      const answers = await Promise.all(Array.from({ length: 5 }, () => scenario.requestOrder(cart, wanted)))
      const placed = new Set(answers.map(({ body }) => body['orderId']))
      return violationUnless(placed.size === 1, `the same order for cash is placed once, not ${placed.size} times`)
    },
  },
  {
    name: 'a courier collects cash again for pieces that are sent again',
    settings,
    file: 'server/platform/ledger/find-cash.ts',
    from: 'return cash && !cash.isCollected ? cash.amount : undefined',
    to: 'return cash ? cash.amount : undefined',
    async run(scenario) {
      const { status, body } = await orderInCash(scenario)
      if (status !== 200) throw new Error(`No order for cash: ${JSON.stringify(body)}`)
      const order = { orderId: String(body['orderId']), providerOrderId: '', amount: Number(body['amount']) }
      await isBooked(scenario, order.orderId)
      await deliver(scenario, order)
      const back = await readFirstLine(scenario, await readNumber(scenario, order))
      await sendAgain(back, { why: 'broken' })
      return violationUnless(await isBooked(scenario, `${order.orderId}-2`), 'the second sending is booked')
    },
  },
]

async function orderInCash(
  scenario: Scenario,
  { quantity = 1, ...more }: { quantity?: number; info?: object } = {},
): Promise<JsonResponse> {
  const cart = [{ id: scenario.plenty, quantity }]
  const shipping = await fetchCashQuote(scenario, cart)
  return scenario.requestOrder(cart, { shipping, payOnDelivery: true, ...more })
}

async function fetchCashQuote({ environment: { shop } }: Scenario, cart: object[]): Promise<string | undefined> {
  const { body } = await postJson(`${shop.url}/api/orders/getShipOptions`, { delivery_postcode: '302001', cart })
  const { available_courier_companies: offered } = body['data'] as Record<
    string,
    { id: string; cash_on_delivery: object | null }[]
  >
  return offered?.find(({ cash_on_delivery }) => cash_on_delivery !== null)?.id
}

function isBooked({ environment }: Scenario, shipment: string): Promise<boolean> {
  return waitUntil(async () => {
    const found = await environment.sql(`SELECT awb FROM parcels WHERE shipment_id = $1 AND awb IS NOT NULL`, [
      shipment,
    ])
    return found.length > 0
  }, PATIENCE_MS)
}
