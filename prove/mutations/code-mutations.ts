import { postJson } from '../post-json.ts'
import { createAddress } from '../run-shopper.ts'
import type { Mutation } from './mutation.ts'
import { violationUnless, waitUntil, type Scenario } from './scenario.ts'

const CODE = 'PROOF10'

export const codeMutations: Mutation[] = [
  {
    name: 'the use of a code is not counted',
    needsPostgres: true,
    file: 'server/catalogue/offers/redeem-code.ts',
    from: 'uses: sql`${codes.uses} + 1`',
    to: 'uses: sql`${codes.uses}`',
    async run(scenario) {
      await openOrderWithCode(scenario)
      return []
    },
  },
  {
    name: 'an order that nobody paid keeps its use of a code',
    needsPostgres: true,
    patches: [
      { file: 'server/money/reconciliation/expire-order.ts', from: '    await releaseCode(tx, orderId)\n', to: '' },
      {
        file: 'server/money/reconciliation/expire-order.ts',
        from: "import { releaseCode } from '#server/catalogue/offers/redeem-code.ts'\n",
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
    file: 'server/fulfilment/cancellations/complete-cancellation.ts',
    from: '    await releaseCode(tx, order.id)\n',
    to: "    if (order.id === '') await releaseCode(tx, order.id)\n",
    async run(scenario) {
      const order = await openOrderWithCode(scenario)
      await scenario.pay(order)
      await waitUntil(() => scenario.isPlaced(order))
      await postJson(`${scenario.environment.shop.url}/api/orders/cancel`, { id: order.orderId })
      await waitUntil(async () => (await scenario.stateOf(order)) === 'refunded')
      return []
    },
  },
  {
    name: 'two unpaid orders of one person are both their first one',
    needsPostgres: true,
    file: 'server/catalogue/offers/redeem-code.ts',
    from: 'offer?.conditions.isFirstOrder ? 1 : mostUsesEach',
    to: 'mostUsesEach',
    async run({ environment, requestOrder, plenty }) {
      await writeCode(environment, { isFirstOrder: true })
      const order = (quantity: number) =>
        requestOrder([{ id: plenty, quantity }], { code: CODE, info: createAddress('first@example.in') })
      const [first, second] = [await order(1), await order(2)]
      return violationUnless(
        first.status === 200 && second.status !== 200,
        'a code for a first order is held by one order of a person',
      )
    },
  },
]

const writeCode = ({ sql }: Scenario['environment'], conditions: object) =>
  sql(
    `WITH offer AS (
      INSERT INTO offers (name, gives, conditions) VALUES ('Proof', '{"on": "order", "percent": 10}', $2) RETURNING id
    ) INSERT INTO codes (code, offer_id, most_uses) SELECT $1, id, 3 FROM offer`,
    [CODE, conditions],
  )

async function openOrderWithCode({ environment, requestOrder, plenty }: Scenario) {
  await writeCode(environment, {})
  const { status, body } = await requestOrder([{ id: plenty, quantity: 1 }], { code: CODE })
  if (status !== 200) throw new Error(`No order could be opened with a code: ${status} ${JSON.stringify(body)}`)
  return { orderId: String(body['orderId']), providerOrderId: String(body['id']) }
}
