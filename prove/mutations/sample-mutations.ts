import { postJson } from '../post-json.ts'
import type { Mutation } from './mutation.ts'
import { violationUnless, waitUntil, type Scenario } from './scenario.ts'

export const sampleMutations: Mutation[] = [
  {
    name: 'an offer that the cart shows is not in the order',
    needsPostgres: true,
    patches: [
      { file: 'server/storefront/checkout/price-request.ts', from: '    offers,\n    ...(code', to: '    ...(code' },
    ],
    async run({ environment, plenty, requestOrder }) {
      await environment.sql(
        `INSERT INTO offers (name, lane, gives) VALUES ('A tenth off', 'offer', '{"on": "order", "percent": 10}')`,
      )
      const lines = [{ id: plenty, quantity: 2 }]
      const { body: cart } = await postJson(`${environment.shop.url}/api/cart`, { lines })
      const { body: order } = await requestOrder(lines, {})
      const rows = await environment.sql(`SELECT subtotal FROM orders WHERE id = '${String(order['orderId'])}'`)
      return violationUnless(Number(rows[0]?.['subtotal']) === cart['subtotal'], 'an order costs what its cart said')
    },
  },
  {
    name: 'a sample that is cancelled still gives its price back',
    needsPostgres: true,
    file: 'server/catalogue/offers/make-samples.ts',
    from: 'set({ isActive: false })',
    to: 'set({ isActive: true })',
    async run(scenario) {
      const order = await buySample(scenario)
      await postJson(`${scenario.environment.shop.url}/api/orders/cancel`, { id: order.orderId })
      const isBack = await waitUntil(async () => (await scenario.stateOf(order)) === 'refunded')
      return violationUnless(isBack, 'an order that is cancelled is refunded')
    },
  },
  {
    name: 'a sample gives its price back on every order',
    needsPostgres: true,
    file: 'server/catalogue/offers/make-samples.ts',
    from: 'mostUses: 1',
    to: 'mostUses: null',
    async run(scenario) {
      await buySample(scenario)
      return []
    },
  },
]

async function buySample(scenario: Scenario) {
  const { environment, plenty } = scenario
  await environment.sql(
    `UPDATE products SET price_breaks = '[{"fromQuantity": 10, "unitPrice": 100}]' WHERE id = ${plenty}`,
  )
  const order = await scenario.createOrder([{ id: plenty, quantity: 1 }])
  await scenario.pay(order)
  await waitUntil(() => scenario.isPlaced(order))
  return order
}
