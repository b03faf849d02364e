import { createAddress } from '../run-shopper.ts'
import type { Mutation } from './mutation.ts'
import { violationUnless, waitUntil } from './scenario.ts'

export const stockMutations: Mutation[] = [
  {
    name: 'stock is looked at, then taken',
    needsPostgres: true,
    patches: [
      {
        file: 'server/catalogue/stock/reserve-stock.ts',
        from: `WHERE variants.stock >= quantity
      ORDER BY id FOR UPDATE OF variants`,
        to: 'WHERE variants.stock >= quantity',
      },
      {
        file: 'server/catalogue/stock/reserve-stock.ts',
        from: 'SELECT variants.id, quantity FROM counted',
        to: 'SELECT variants.id, quantity, counted.stock AS seen FROM counted',
      },
      {
        file: 'server/catalogue/stock/reserve-stock.ts',
        from: 'SET stock = stock - quantity FROM locked WHERE variants.id = locked.id AND stock >= quantity',
        to: 'SET stock = seen - quantity FROM locked WHERE variants.id = locked.id AND seen >= quantity',
      },
    ],
    async run(scenario) {
      const cart = [{ id: scenario.rare, quantity: 1 }]
      await scenario.createOrder(cart)
      await Promise.all(Array.from({ length: 40 }, () => scenario.requestOrder(cart)))
      return []
    },
  },
  {
    name: 'units leave the shelf without a movement',
    file: 'server/catalogue/stock/reserve-stock.ts',
    from: 'FROM reserved ORDER BY id',
    to: 'FROM reserved WHERE id < 0',
    async run(scenario) {
      await scenario.createOrder([{ id: scenario.plenty, quantity: 2 }])
      return []
    },
  },
  {
    name: 'an order gives back twice what it took',
    file: 'server/catalogue/stock/reserve-stock.ts',
    from: 'least(held.quantity, given.quantity) AS quantity',
    to: '2 * held.quantity AS quantity',
    async run(scenario) {
      const order = await scenario.createOrder([{ id: scenario.rare, quantity: 2 }])
      await waitUntil(async () => (await scenario.stateOf(order)) === 'expired')
      return []
    },
  },
  {
    name: 'the same piece for two people leaves the shelf once',
    file: 'server/storefront/checkout/create-order.ts',
    from: 'quantity: unit.quantity + (units.get(unit.variantId)?.quantity ?? 0) })',
    to: 'quantity: unit.quantity })',
    async run(scenario) {
      const cart = [{ id: scenario.plenty, quantity: 1 }]
      const { status } = await scenario.requestOrderForTwo(cart)
      return violationUnless(status === 200, 'an order to two addresses is opened')
    },
  },
  {
    name: 'a refusal does not undo what was taken before it',
    file: 'server/platform/database/run-transaction.ts',
    from: 'tx.rollback()',
    to: '',
    async run(scenario) {
      const late = await scenario.createOrder([
        { id: scenario.plenty, quantity: 1 },
        { id: scenario.rare, quantity: 3 },
      ])
      await waitUntil(async () => (await scenario.stateOf(late)) === 'expired')
      const quick = await scenario.createOrder([{ id: scenario.rare, quantity: 3 }])
      await scenario.pay(quick)
      await waitUntil(() => scenario.isPlaced(quick))
      await scenario.pay(late)
      await waitUntil(async () => (await scenario.stateOf(late)) !== 'expired')
      return []
    },
  },
  {
    name: 'one buyer may hold any number of orders unpaid',
    file: 'server/catalogue/stock/limit-holds.ts',
    from: 'byBuyer && byBuyer.count > limits.perBuyer',
    to: 'byBuyer && byBuyer.count < 0',
    async run(scenario) {
      const info = createAddress('asha@example.in')
      const answers: number[] = []
      for (let quantity = 1; quantity <= 8; quantity++)
        answers.push((await scenario.requestOrder([{ id: scenario.plenty, quantity }], { info })).status)
      return violationUnless(answers.includes(409), 'one buyer holds so many orders, and no more')
    },
  },
  {
    name: 'anybody may give up an unpaid order',
    file: 'server/storefront/checkout/find-replaced-order.ts',
    from: '(await canReplaceOrder(database, { orderId, key }, customerId)) ? orderId : null',
    to: 'key === customerId ? null : orderId',
    async run(scenario) {
      const theirs = await scenario.createOrder([{ id: scenario.rare, quantity: 4 }])
      await scenario.requestOrder([{ id: scenario.plenty, quantity: 1 }], { replaces: theirs.orderId })
      return violationUnless(
        (await scenario.stateOf(theirs)) === 'awaiting payment',
        'an unpaid order is given up by its own shopper only',
      )
    },
  },
  {
    name: 'a hold ends without asking the provider',
    file: 'server/money/reconciliation/expire-order.ts',
    from: 'const isReconciled = await reconcileOrder(shop, order)',
    to: 'const isReconciled = true',
    async run(scenario) {
      const all = [{ id: scenario.rare, quantity: 4 }]
      const order = await scenario.createOrder(all)
      await scenario.fault({ route: 'GET /orders/:id/payments', fault: 'reset', times: 1_000 })
      await scenario.fault({ route: 'GET /payments', fault: 'reset', times: 1_000 })
      await scenario.pay(order, { webhook: false })
      const other = await waitUntil(async () => (await scenario.requestOrder(all)).status === 200, 5_000)
      await scenario.environment.controlSandbox('DELETE', '/faults')
      await waitUntil(async () => (await scenario.stateOf(order)) !== 'awaiting payment')
      await waitUntil(() => scenario.isPlaced(order), 3_000)
      return [
        ...violationUnless(!other, 'while the provider cannot be asked, pieces on hold stay on hold'),
        ...violationUnless(await scenario.isPlaced(order), 'who paid in time gets the goods'),
      ]
    },
  },
]
