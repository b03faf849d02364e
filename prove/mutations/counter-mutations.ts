import { randomUUID } from 'node:crypto'
import { openDemoSignIn } from '../staff/open-demo-door.ts'
import type { Mutation } from './mutation.ts'
import { violationUnless, type Scenario } from './scenario.ts'

export const counterMutations: Mutation[] = [
  {
    name: 'staff set the stock instead of moving it',
    needsPostgres: true,
    patches: [
      { file: 'server/catalogue/stock/move-stock.ts', from: `.for('update', { of: variants })`, to: '' },
      {
        file: 'server/catalogue/stock/move-stock.ts',
        from: 'stock: sql`${variants.stock} + ${planned.change}`',
        to: 'stock',
      },
    ],
    async run(scenario) {
      const cookie = await openDemoSignIn(scenario.environment.shop.url)
      const move = (reason: 'found' | 'broken') => moveOne(scenario, cookie, reason)
      const moves = Array.from({ length: 15 }, () => [move('found'), move('broken')]).flat()
      const orders = Array.from({ length: 5 }, () => scenario.createOrder([{ id: scenario.plenty, quantity: 1 }]))
      const statuses = await Promise.all(moves)
      await Promise.all(orders)
      return violationUnless(
        statuses.every((status) => status === 200),
        'staff move stock while shoppers buy',
      )
    },
  },
]

async function moveOne({ environment, plenty }: Scenario, cookie: string, reason: 'found' | 'broken'): Promise<number> {
  const response = await fetch(`${environment.shop.url}/counter/api/v1/stock/${plenty}/moves`, {
    method: 'POST',
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ reason, units: 1 }),
  })
  return response.status
}
