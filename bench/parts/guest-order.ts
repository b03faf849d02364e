import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { readProcessStat } from '../processor-time.ts'
import { guestAddress } from '../shop/guest-address.ts'
import { openShop } from '../shop/open-shop.ts'
import type { BenchDatabase } from '../shop/bench-environment.ts'
import { percentile } from '../statistics.ts'

const ORDERS = 100
const PAGES = 40
const steps = ['quote', 'order', 'pay (sandbox)', 'confirm'] as const

export const guestOrder: Part = {
  name: 'order',
  async measure(environment): Promise<Findings> {
    const databases = [await environment.postgres(1_000), await environment.embedded(1_000)]
    const rows: string[][] = []
    let onPostgres = Number.NaN
    for (const benchDatabase of databases) {
      if (!benchDatabase) continue
      const { orders, program, database } = await placeOrders(benchDatabase, Math.ceil(ORDERS * environment.effort))
      const times = (step: number) => orders.map((order) => order[step] ?? Number.NaN)
      // Excludes the payment, whose time is the shopper's and the provider's.
      const whole = orders.map(([quote = 0, order = 0, , confirm = 0]) => quote + order + confirm)
      if (benchDatabase.name === 'PostgreSQL') onPostgres = percentile(whole, 50)
      for (const [name, values] of [
        ...steps.map((step, at) => [step, times(at)] as const),
        ['quote + order + confirm', whole] as const,
      ])
        rows.push([
          `${benchDatabase.name}: ${name}`,
          formatNumber(percentile(values, 50)),
          formatNumber(percentile(values, 95)),
          '',
        ])
      rows.push([`${benchDatabase.name}: everything, sandbox included`, '', '', formatNumber(program + database)])
    }
    const notes = [
      'The payment and courier providers are played by the sandbox, over HTTP, in the same process and on the same core.',
    ]
    return {
      tables: [
        {
          title: 'A guest’s order, one after the other',
          columns: ['step', 'p50 ms', 'p95 ms', 'CPU ms'],
          rows,
          notes,
        },
      ],
      figures: { guestOrder: onPostgres },
    }
  },
}

/** Warms up first. `orders`: milliseconds of each step; the others: CPU milliseconds of one order. */
async function placeOrders(
  benchDatabase: BenchDatabase,
  count: number,
): Promise<{ orders: number[][]; program: number; database: number }> {
  const shop = await openShop(benchDatabase.settings)
  try {
    const goods = await findGoods(shop.url)
    for (let order = 0; order < count / 5; order++) await placeOrder(shop.url, goods, order)
    const used = () => ({
      program: readProcessStat(shop.pid)?.own ?? Number.NaN,
      database: benchDatabase.databaseTime(),
    })
    const before = used()
    const orders: number[][] = []
    for (let order = 0; order < count; order++) orders.push(await placeOrder(shop.url, goods, order))
    const after = used()
    return {
      orders,
      program: (after.program - before.program) / count,
      database: (after.database - before.database) / count,
    }
  } finally {
    await shop.close()
  }
}

/** Made to order, so that they cannot sell out. */
export async function findGoods(url: string, least = 3): Promise<number[]> {
  const ids = new Set<number>()
  for (let page = 1; page <= PAGES && ids.size < least; page++) {
    const answer = await fetch(`${url}/data/shop?page=${page}`)
    const { cards } = (await answer.json()) as { cards: { id: number; madeToOrder: boolean }[] }
    for (const card of cards) if (card.madeToOrder) ids.add(card.id)
  }
  if (ids.size < least) throw new Error(`fewer than ${least} products of the first ${PAGES} pages are made to order`)
  return [...ids]
}

async function placeOrder(url: string, goods: readonly number[], turn: number): Promise<number[]> {
  const times: number[] = []
  const post = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const { answer, ms } = await postJson<Answer>(url + path, body)
    times.push(ms)
    return answer
  }
  const cart = [0, 1, 2].map((place) => ({ id: goods[(turn + place) % goods.length], quantity: 1 + place }))
  const offered = await post<{ data: { available_courier_companies: { id: string }[] } }>(
    '/api/orders/getShipOptions',
    { delivery_postcode: guestAddress.zipcode, cart },
  )
  const shipping = offered.data.available_courier_companies[0]?.id
  const opened = await post<{ id: string }>('/api/orders/new', {
    info: guestAddress,
    cart,
    shipping,
  })
  const paid = await post('/sandbox/control/razorpay/pay', { order_id: opened.id, outcome: 'captured' })
  await post('/api/orders/confirm', paid)
  return times
}

/** `ms` includes reading the whole answer. @throws for a refusal */
export async function postJson<Answer>(url: string, body: unknown): Promise<{ answer: Answer; ms: number }> {
  const from = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer
  const ms = performance.now() - from
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`)
  return { answer, ms }
}
