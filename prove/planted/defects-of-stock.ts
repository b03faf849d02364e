import { addressOf } from '../shopper.ts'
import type { Defect } from './defect.ts'
import { unless, until } from './stage.ts'

/** Mistakes about pieces on the shelf. */
export const defectsOfStock: Defect[] = [
  {
    name: 'stock is looked at, then taken',
    needsPostgres: true,
    patches: [
      {
        file: 'server/orders/take-stock.ts',
        from: `    const [shelf] = rowsOf(
      { stock: 'always' },
      await tx.execute<{ stock: number }>(
        sql\`UPDATE products SET stock = stock - \${quantity} WHERE id = \${productId} AND stock >= \${quantity} RETURNING stock\`,
      ),
    )`,
        to: `    const { rows } = await tx.execute<{ stock: number }>(sql\`SELECT stock FROM products WHERE id = \${productId}\`)
    const seen = rows[0]?.stock ?? 0
    const after = seen - quantity
    const taken = await tx.execute<{ stock: number }>(sql\`UPDATE products SET stock = \${after} WHERE id = \${productId} AND \${after} >= 0 RETURNING stock\`)
    const [shelf] = taken.rows`,
      },
    ],
    async play(stage) {
      const cart = [{ id: stage.rare, quantity: 1 }]
      await stage.open(cart)
      await Promise.all(Array.from({ length: 40 }, () => stage.ask(cart)))
      return []
    },
  },
  {
    name: 'a refusal does not undo what was taken before it',
    patches: [{ file: 'server/database/all-or-nothing.ts', from: 'tx.rollback()', to: '' }],
    async play(stage) {
      const late = await stage.open([
        { id: stage.plenty, quantity: 1 },
        { id: stage.rare, quantity: 3 },
      ])
      await until(async () => (await stage.statusOf(late)) === 'Expired')
      const quick = await stage.open([{ id: stage.rare, quantity: 3 }])
      await stage.pay(quick)
      await until(() => stage.isPlaced(quick))
      await stage.pay(late)
      await until(async () => (await stage.statusOf(late)) !== 'Expired')
      return []
    },
  },
  {
    name: 'one buyer may hold any number of orders unpaid',
    patches: [
      {
        file: 'server/orders/limit-holds.ts',
        from: 'byBuyer && byBuyer.count > limits.perBuyer',
        to: 'byBuyer && byBuyer.count < 0',
      },
    ],
    async play(stage) {
      const info = addressOf('asha@example.in')
      const answers: number[] = []
      for (let quantity = 1; quantity <= 8; quantity++)
        answers.push((await stage.ask([{ id: stage.plenty, quantity }], { info })).status)
      return unless(answers.includes(409), 'one buyer holds so many orders, and no more')
    },
  },
  {
    name: 'anybody may give up an unpaid order',
    patches: [
      {
        file: 'server/orders/place-order.ts',
        from: '(await mayReplace(database, { orderId, key }, customerId)) ? orderId : null',
        to: 'key === customerId ? null : orderId',
      },
    ],
    async play(stage) {
      const theirs = await stage.open([{ id: stage.rare, quantity: 4 }])
      await stage.ask([{ id: stage.plenty, quantity: 1 }], { replaces: theirs.orderId })
      return unless(
        (await stage.statusOf(theirs)) === 'Awaiting payment',
        'an unpaid order is given up by its own shopper only',
      )
    },
  },
  {
    name: 'a hold ends without asking the provider',
    patches: [
      {
        file: 'server/orders/end-hold.ts',
        from: 'const isKnown = await askProvider(shop, order)',
        to: 'const isKnown = true',
      },
    ],
    async play(stage) {
      const all = [{ id: stage.rare, quantity: 4 }]
      const order = await stage.open(all)
      await stage.fault({ route: 'GET /orders/:id/payments', fault: 'reset', times: 1_000 })
      await stage.fault({ route: 'GET /payments', fault: 'reset', times: 1_000 })
      await stage.pay(order, { webhook: false })
      const other = await until(async () => (await stage.ask(all)).status === 200, 5_000)
      await stage.town.desk('DELETE', '/faults')
      await until(async () => (await stage.statusOf(order)) !== 'Awaiting payment')
      await until(() => stage.isPlaced(order), 3_000)
      return [
        ...unless(!other, 'while the provider cannot be asked, pieces on hold stay on hold'),
        ...unless(await stage.isPlaced(order), 'who paid in time gets the goods'),
      ]
    },
  },
]
