import { randomUUID } from 'node:crypto'
import { openDemoSignIn } from '../staff/open-demo-sign-in.ts'
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
  {
    name: 'a stock take writes pieces of open orders off',
    needsPostgres: true,
    file: 'server/catalogue/stock/read-shelf-pieces.ts',
    from: 'v.stock, coalesce(waiting.units, 0) AS waiting',
    to: 'v.stock, 0 * coalesce(waiting.units, 0) AS waiting',
    async run(scenario) {
      const { plenty, environment } = scenario
      const cookie = await openDemoSignIn(environment.shop.url)
      const shelf = await readExpected(scenario, cookie)
      await scenario.createOrder([{ id: plenty, quantity: 2 }])
      return violationUnless(
        (await readExpected(scenario, cookie)) === shelf,
        'a count expects pieces that are ordered and not yet packed',
      )
    },
  },
  {
    name: 'a count is booked over what has moved since',
    needsPostgres: true,
    patches: [
      { file: 'shop/stock/plan-count.ts', from: 'if (stock + waiting !== expected)', to: 'if (stock + waiting < 0)' },
    ],
    async run(scenario) {
      const cookie = await openDemoSignIn(scenario.environment.shop.url)
      const expected = await readExpected(scenario, cookie)
      await moveOne(scenario, cookie, 'broken')
      const lines = [{ variant: scenario.plenty, expected, counted: expected - 1 }]
      const answer = await ask(scenario, cookie, 'counts', { lines })
      await moveOne(scenario, cookie, 'found')
      const { data } = (await answer.json()) as { data: { result: string }[] | null }
      return violationUnless(data?.[0]?.result === 'changed', 'what moved since the count is counted again')
    },
  },
]

async function readExpected({ environment, plenty }: Scenario, cookie: string): Promise<number> {
  const [variant] = await environment.sql<{ name: string }>(
    'SELECT p.name FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = $1',
    [plenty],
  )
  const url = `${environment.shop.url}/counter/api/v1/stock/pieces?q=${encodeURIComponent(variant?.name ?? '')}`
  const { data } = (await (await fetch(url, { headers: { cookie } })).json()) as {
    data: { variant: number; stock: number; waiting: number }[]
  }
  const piece = data.find((each) => each.variant === plenty)
  return (piece?.stock ?? 0) + (piece?.waiting ?? 0)
}

async function moveOne(scenario: Scenario, cookie: string, reason: 'found' | 'broken'): Promise<number> {
  return (await ask(scenario, cookie, `${scenario.plenty}/moves`, { reason, units: 1 })).status
}

function ask({ environment }: Scenario, cookie: string, path: string, body: object): Promise<Response> {
  return fetch(`${environment.shop.url}/counter/api/v1/stock/${path}`, {
    method: 'POST',
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
}
