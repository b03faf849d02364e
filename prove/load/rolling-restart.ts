import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { stockProducts, checkInvariants, type InvariantReport } from '../check-invariants.ts'
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts'
import { waitUntilSettled } from '../observe-environment.ts'
import { postJson, type JsonResponse } from '../post-json.ts'
import type { ShopProcess } from '../shop-process.ts'
import { createAddress, emptyHistory, type ShoppingHistory } from '../run-shopper.ts'
import { openProofEnvironment } from '../open-environment.ts'

export type RollingReport = InvariantReport & {
  restarts: number
  requests: number
  retried: number
  failed: string[]
  settled: boolean
}

/** `shops` are equal: a request that one does not answer goes to the next. */
export type ShopPair = { shops: readonly Pick<ShopProcess, 'url'>[]; controlUrl: string; goods: readonly number[] }
export type Tally = {
  requests: number
  retried: number
  failed: string[]
  /** Failures while nothing could have been stored. */
  excused: number
  isExcused: boolean
}
export const emptyTally = (): Tally => ({ requests: 0, retried: 0, failed: [], excused: 0, isExcused: false })

export async function proveRollingRestart(
  server: string,
  plan: { rounds: number; shoppers: number; seed: number },
): Promise<RollingReport> {
  const environment = await openProofEnvironment({ server, settings: { HOLD_MINUTES: '30' } })
  try {
    const { units, plenty } = await stockProducts(environment)
    const shops = [environment.shop, await environment.createAnotherShop()]
    await shops[1]?.start()
    const history = emptyHistory()
    const tally = emptyTally()
    const closing = new AbortController()
    const shopping = { shops, controlUrl: `${environment.sandboxUrl}/control`, goods: plenty }
    const shoppers = Array.from({ length: plan.shoppers }, async (_, index) => {
      const random = createSeededRandom(plan.seed * 1_000 + index)
      while (!closing.signal.aborted) await buy(shopping, history, tally, random)
    })
    for (let round = 0; round < plan.rounds; round++)
      for (const shop of shops) {
        await pause(300)
        await shop.stop()
        await shop.start()
      }
    closing.abort()
    await Promise.all(shoppers)
    const settled = await waitUntilSettled(environment, history)
    for (const shop of shops) await shop.stop()
    return {
      ...(await checkInvariants(environment, history, units)),
      ...tally,
      restarts: plan.rounds * shops.length,
      settled,
    }
  } finally {
    await environment.close()
  }
}

export async function buy(
  shopping: ShopPair,
  history: ShoppingHistory,
  tally: Tally,
  random: SeededRandom,
): Promise<void> {
  const cart = [{ id: shopping.goods[random.nextInt(0, shopping.goods.length - 1)], quantity: 1 }]
  const info = createAddress(`${randomUUID()}@example.in`)
  const ask = (path: string, body: unknown) => postToEither(shopping, tally, random, path, body)
  const offered = await ask('getShipOptions', { delivery_postcode: info.zipcode, cart })
  const data = offered?.body['data'] as Record<string, { id: string }[]> | undefined
  const shipping = data?.['available_courier_companies']?.[0]?.id
  if (shipping === undefined) return
  const opened = await ask('new', { info, cart, shipping })
  if (opened?.status !== 200) return
  const orderId = String(opened.body['orderId'])
  history.orders.set(orderId, String(opened.body['id']))
  const paid = await postJson(`${shopping.controlUrl}/razorpay/pay`, { order_id: opened.body['id'] })
  history.paid++
  const confirmed = await ask('confirm', paid.body)
  if (confirmed?.body['state'] === 'placed') history.seenPlaced.add(orderId)
}

/** Retries once at the other process with the same idempotency key, immediately or after `Retry-After`. */
async function postToEither(
  { shops }: ShopPair,
  tally: Tally,
  random: SeededRandom,
  path: string,
  body: unknown,
): Promise<JsonResponse | undefined> {
  const first = random.nextInt(0, shops.length - 1)
  const headers = { 'idempotency-key': randomUUID() }
  const postTo = (which: number) =>
    postJson(`${shops[which % shops.length]?.url}/api/orders/${path}`, body, headers).catch(() => undefined)
  const isGood = (answer: JsonResponse | undefined) => answer !== undefined && answer.status < 400
  tally.requests++
  const wasExcused = tally.isExcused
  const answer = await postTo(first)
  if (isGood(answer)) return answer
  tally.retried++
  await pause(answer?.retryAfterMs ?? 0)
  const again = await postTo(first + 1)
  if (isGood(again)) return again
  if (wasExcused || tally.isExcused) tally.excused++
  else tally.failed.push(`${path}: ${again?.status} ${JSON.stringify(again?.body)}`)
  return again
}
