import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fillShelves, readBooks, type Findings } from '../books.ts'
import { createChance, type Chance } from '../chance.ts'
import { everythingSettled } from '../outside-view.ts'
import { post, type Answer } from '../post.ts'
import type { ShopProcess } from '../shop-process.ts'
import { addressOf, noHistory, type History } from '../shopper.ts'
import { buildTown } from '../town.ts'

export type RollingReport = Findings & {
  restarts: number
  requests: number
  /** Requests that had to be sent again, to the other process. */
  retried: number
  /** Requests that failed twice. */
  failed: string[]
  settled: boolean
}

type Street = { shops: readonly ShopProcess[]; deskUrl: string; goods: readonly number[] }
type Tally = { requests: number; retried: number; failed: string[] }

/** Two processes of one shop are restarted in turns, as for a new version, while people go on buying. */
export async function rolling(
  server: string,
  plan: { rounds: number; shoppers: number; seed: number },
): Promise<RollingReport> {
  const town = await buildTown({ server, settings: { HOLD_MINUTES: '30' } })
  try {
    const { pieces, plenty } = await fillShelves(town)
    const shops = [town.shop, await town.anotherShop()]
    for (const shop of shops) await shop.start()
    const history = noHistory()
    const tally: Tally = { requests: 0, retried: 0, failed: [] }
    const closing = new AbortController()
    const street = { shops, deskUrl: `${town.sandboxUrl}/control`, goods: plenty }
    const shoppers = Array.from({ length: plan.shoppers }, async (_, index) => {
      const chance = createChance(plan.seed * 1_000 + index)
      while (!closing.signal.aborted) await buy(street, history, tally, chance)
    })
    for (let round = 0; round < plan.rounds; round++)
      for (const shop of shops) {
        await pause(300)
        await shop.stop()
        await shop.start()
      }
    closing.abort()
    await Promise.all(shoppers)
    const settled = await everythingSettled(town, history)
    for (const shop of shops) await shop.stop()
    return {
      ...(await readBooks(town, history, pieces)),
      ...tally,
      restarts: plan.rounds * shops.length,
      settled,
    }
  } finally {
    await town.close()
  }
}

async function buy(street: Street, history: History, tally: Tally, chance: Chance): Promise<void> {
  const cart = [{ id: street.goods[chance.between(0, street.goods.length - 1)], quantity: 1 }]
  const info = addressOf(`${randomUUID()}@example.in`)
  const ask = (path: string, body: unknown) => askEither(street, tally, chance, path, body)
  const offered = await ask('getShipOptions', { delivery_postcode: info.zipcode, cart })
  const data = offered?.body['data'] as Record<string, { id: string }[]> | undefined
  const shipping = data?.['available_courier_companies']?.[0]?.id
  if (shipping === undefined) return
  const opened = await ask('new', { info, cart, shipping })
  if (opened?.status !== 200) return
  const orderId = String(opened.body['orderId'])
  history.orders.set(orderId, String(opened.body['id']))
  const paid = await post(`${street.deskUrl}/razorpay/pay`, { order_id: opened.body['id'] })
  const confirmed = await ask('confirm', paid.body)
  if (confirmed?.body['status'] === 'Placed') history.seenPlaced.add(orderId)
}

/** Asks one of the two, and the other one if the first does not answer. */
async function askEither(
  { shops }: Street,
  tally: Tally,
  chance: Chance,
  path: string,
  body: unknown,
): Promise<Answer | undefined> {
  const first = chance.between(0, shops.length - 1)
  const headers = { 'idempotency-key': randomUUID() }
  const askOne = (which: number) =>
    post(`${shops[which % shops.length]?.url}/api/orders/${path}`, body, headers).catch(() => undefined)
  const isGood = (answer: Answer | undefined) => answer !== undefined && answer.status < 400
  tally.requests++
  const answer = await askOne(first)
  if (isGood(answer)) return answer
  tally.retried++
  const again = await askOne(first + 1)
  if (!isGood(again)) tally.failed.push(`${path}: ${again?.status} ${JSON.stringify(again?.body)}`)
  return again
}
