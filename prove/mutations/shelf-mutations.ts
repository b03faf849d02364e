import type { CartLine } from '../run-shopper.ts'
import { signInStaff } from '../staff/staff-member.ts'
import { LINE_WRAP } from '#shop/gifts/line-wraps.ts'
import type { Mutation } from './mutation.ts'
import { buy, deliver, refundOne, readNumber } from './refund-mutations.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type CreatedOrder, type Scenario } from './scenario.ts'

export const shelfMutations: Mutation[] = [
  {
    name: 'a broken piece lies on the shelf again once the rest is cancelled',
    needsPostgres: true,
    file: 'server/fulfilment/cancellations/complete-cancellation.ts',
    from: 'if (lost.length > 0) await',
    to: 'if (lost.length < 0) await',
    async run(scenario) {
      const shelf = await readShelf(scenario, scenario.plenty)
      const order = await buy(scenario, { quantity: 3 })
      await refundOne(scenario, order, 'one broke on the bench')
      await cancel(scenario, order)
      const after = await readShelf(scenario, scenario.plenty)
      return violationUnless(after === shelf - 1, 'what broke is on no shelf after its order is cancelled')
    },
  },
  {
    name: 'the wrap of a piece that comes back is lost',
    needsPostgres: true,
    file: 'server/money/refunds/return-goods.ts',
    from: 'line.units * partsPerPiece(part, line)',
    to: 'line.units * 0',
    async run(scenario) {
      const wrap = await countWrap(scenario)
      const shelf = await readShelf(scenario, wrap)
      const order = await buyWrapped(scenario, [
        { id: scenario.plenty, quantity: 2, choices: { [LINE_WRAP]: String(wrap) } },
      ])
      await refundOne(scenario, order, 'unused', { restock: true })
      const after = await readShelf(scenario, wrap)
      return violationUnless(after === shelf - 1, 'the wrap of a piece on the shelf lies there as well')
    },
  },
  {
    name: 'the wrap around a whole shipment is lost when all of it comes back',
    needsPostgres: true,
    patches: [
      { file: 'server/money/refunds/return-goods.ts', from: '? part.ofShipment : 0', to: '? 0 * part.ofShipment : 0' },
    ],
    async run(scenario) {
      const wrap = await countWrap(scenario)
      const shelf = await readShelf(scenario, wrap)
      const gift = { to: 'Dear Riya,', message: 'Happy Rakhi!', wrap }
      const order = await buyWrapped(scenario, [{ id: scenario.plenty, quantity: 1 }], { gift })
      await deliver(scenario, order)
      await refundOne(scenario, order, 'unused', { restock: true })
      const after = await readShelf(scenario, wrap)
      return violationUnless(after === shelf, 'the wrap comes back with the last piece in it')
    },
  },
  {
    name: 'what came back on the shelf of a line’s parts is not written down',
    needsPostgres: true,
    file: 'server/catalogue/stock/read-parts.ts',
    from: 'sql`${orderLineParts.restocked} + ${quantity}`',
    to: 'sql`${orderLineParts.restocked} + 0 * ${quantity}`',
    async run(scenario) {
      const wrap = await countWrap(scenario)
      const order = await buyWrapped(scenario, [
        { id: scenario.plenty, quantity: 2, choices: { [LINE_WRAP]: String(wrap) } },
      ])
      await refundOne(scenario, order, 'unused', { restock: true })
      return []
    },
  },
  {
    name: 'a free gift that came back is not written down',
    needsPostgres: true,
    file: 'server/money/refunds/return-goods.ts',
    from: 'if (beside !== null) await tx',
    to: `if (beside === '') await tx`,
    async run(scenario) {
      await scenario.environment.sql(`INSERT INTO offers (name, lane, gives)
        VALUES ('A gift with every order', 'offer', '{"on": "gift", "variant": ${scenario.rare}}')`)
      const order = await buy(scenario, {})
      await deliver(scenario, order)
      await refundOne(scenario, order, 'unused', { restock: true })
      await refundOne(scenario, order, 'the gift, too', { restock: true, line: 1 })
      return []
    },
  },
]

async function readShelf({ environment }: Scenario, variant: number): Promise<number> {
  return Number((await environment.sql(`SELECT stock FROM variants WHERE id = ${variant}`))[0]?.['stock'])
}

/** @returns a wrap with counted stock */
async function countWrap({ environment }: Scenario): Promise<number> {
  const [wrap] = await environment.sql(`SELECT variants.id FROM variants JOIN products ON products.id = product_id
    WHERE is_wrap AND stock >= 4 ORDER BY variants.id LIMIT 1`)
  if (!wrap) throw new Error('No wrap is counted')
  return Number(wrap['id'])
}

async function buyWrapped(
  scenario: Scenario,
  cart: readonly CartLine[],
  more: Record<string, unknown> = {},
): Promise<CreatedOrder> {
  const { status, body } = await scenario.requestOrder(cart, more)
  if (status !== 200) throw new Error(`No wrapped order could be opened: ${status} ${JSON.stringify(body)}`)
  const order = {
    orderId: String(body['orderId']),
    providerOrderId: String(body['id']),
    amount: Number(body['amount']),
  }
  await scenario.confirmPayment(await scenario.pay(order))
  await waitUntil(() => scenario.isPlaced(order))
  return order
}

async function cancel(scenario: Scenario, order: CreatedOrder): Promise<void> {
  const owner = await signInStaff(scenario.environment.shop.url, 'owner', PATIENCE_MS)
  const number = await readNumber(scenario, order)
  await owner.ask(`POST orders/${number}/cancel`, { body: { reason: 'The kiln broke' } })
  await waitUntil(async () => (await scenario.payments()).every(({ status }) => status === 'refunded'))
}
