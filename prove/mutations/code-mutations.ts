import { postJson } from '../post-json.ts'
import type { Mutation } from './mutation.ts'
import { violationUnless, waitUntil, type Scenario } from './scenario.ts'

const CODE = 'PROOF10'

export const codeMutations: Mutation[] = [
  {
    name: 'the use of a code is not counted',
    needsPostgres: true,
    patches: [
      {
        file: 'server/offers/take-code.ts',
        from: 'uses: sql`${codes.uses} + 1`',
        to: 'uses: sql`${codes.uses}`',
      },
    ],
    async run(scenario) {
      await openOrderWithCode(scenario)
      return []
    },
  },
  {
    name: 'an order that nobody paid keeps its use of a code',
    needsPostgres: true,
    patches: [
      { file: 'server/reconciliation/expire-order.ts', from: '    await releaseCode(tx, orderId)\n', to: '' },
      {
        file: 'server/reconciliation/expire-order.ts',
        from: "import { releaseCode } from '#server/offers/take-code.ts'\n",
        to: '',
      },
    ],
    async run(scenario) {
      const order = await openOrderWithCode(scenario)
      const isExpired = await waitUntil(async () => (await scenario.stateOf(order)) === 'expired')
      return violationUnless(isExpired, 'an order that nobody pays expires')
    },
  },
  {
    name: 'an order is cancelled and its use of a code is not given back',
    needsPostgres: true,
    patches: [
      {
        file: 'server/cancellations/complete-cancellation.ts',
        from: '    await releaseCode(tx, order.id)\n',
        to: "    if (order.id === '') await releaseCode(tx, order.id)\n",
      },
    ],
    async run(scenario) {
      const order = await openOrderWithCode(scenario)
      await scenario.pay(order)
      await waitUntil(() => scenario.isPlaced(order))
      await postJson(`${scenario.environment.shop.url}/api/orders/cancel`, { id: order.orderId })
      await waitUntil(async () => (await scenario.stateOf(order)) === 'refunded')
      return []
    },
  },
]

async function openOrderWithCode({ environment, requestOrder, plenty }: Scenario) {
  await environment.sql(`WITH offer AS (
    INSERT INTO offers (name, gives) VALUES ('Proof', '{"on": "order", "percent": 10}') RETURNING id
  ) INSERT INTO codes (code, offer_id, most_uses) SELECT '${CODE}', id, 3 FROM offer`)
  const { status, body } = await requestOrder([{ id: plenty, quantity: 1 }], { code: CODE })
  if (status !== 200) throw new Error(`No order could be opened with a code: ${status} ${JSON.stringify(body)}`)
  return { orderId: String(body['orderId']), providerOrderId: String(body['id']) }
}
