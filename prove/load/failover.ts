import { setTimeout as pause } from 'node:timers/promises'
import { startHaproxy, type Haproxy } from '../../commands/cluster/start-haproxy.ts'
import { findFreePort, startCluster, startReplica, type PostgresCluster } from '../../commands/test-services.ts'
import { checkInvariants, stockProducts, type InvariantReport } from '../check-invariants.ts'
import { waitUntilSettled } from '../observe-environment.ts'
import { openProofEnvironment, type ProofEnvironment } from '../open-environment.ts'
import { emptyHistory } from '../run-shopper.ts'
import { createSeededRandom } from '../seeded-random.ts'
import type { ShopProcess } from '../shop-process.ts'
import { followSynchronously, promote } from '../../commands/cluster/streaming.ts'
import { buy, emptyTally, type ShopPair, type Tally } from './rolling-restart.ts'

export type FailoverPlan = {
  shoppers: number
  seed: number
  /** Restarts of each shop before the primary dies. */
  rounds: number
  /** Milliseconds until the dead primary is noticed. */
  noticedAfterMs: number
  /** Orders paid before its death, and again after it. */
  orders: number
}
export type FailoverReport = InvariantReport &
  Omit<Tally, 'isExcused'> & {
    restarts: number
    /** Requests that clients repeated because of the restarts. */
    againInRestarts: number
    paid: number
    pages: Omit<Tally, 'isExcused'>
    /** Milliseconds from the primary's death to a writable replica, and from then to a placed order. */
    promotedMs: number
    openAfterMs: number
    settled: boolean
  }

type Cluster = { primary: PostgresCluster; standby: PostgresCluster }

/** @returns undefined without HAProxy or PostgreSQL */
export async function proveFailover(plan: FailoverPlan): Promise<FailoverReport | undefined> {
  const primary = await startCluster()
  if (!primary) return undefined
  const standby = await startReplica(primary)
  try {
    await followSynchronously(primary.url)
    return await runShops({ primary, standby }, plan)
  } finally {
    await Promise.all([primary.stop(), standby.stop()])
  }
}

async function runShops(cluster: Cluster, plan: FailoverPlan): Promise<FailoverReport | undefined> {
  const port = await findFreePort()
  const environment = await openProofEnvironment({
    server: cluster.primary.url,
    standbys: [cluster.standby.url],
    settings: { HOLD_MINUTES: '30', TRUST_PROXY: 'true', PUBLIC_URL: `http://127.0.0.1:${port}` },
    replica: cluster.standby.url,
  })
  let proxy: Haproxy | undefined
  try {
    const { units, plenty } = await stockProducts(environment)
    const shops = [environment.shop, await environment.createAnotherShop()]
    await shops[1]?.start()
    proxy = await startHaproxy(
      port,
      shops.map(({ url }) => url),
    )
    if (!proxy) return undefined
    const controlUrl = `${environment.sandboxUrl}/control`
    const shopping = { shops: [proxy, proxy], controlUrl, goods: plenty }
    return await shopThrough({ environment, cluster, shops, shopping, units }, plan)
  } finally {
    await proxy?.stop()
    await environment.close()
  }
}

/** HAProxy checks each shop every half second. */
const SEEN_AFTER_MS = 1_000

type Stage = {
  environment: ProofEnvironment
  cluster: Cluster
  shops: readonly ShopProcess[]
  shopping: ShopPair
  units: Map<number, number>
}

async function shopThrough(stage: Stage, plan: FailoverPlan): Promise<FailoverReport> {
  const { environment, shops, shopping, units } = stage
  const history = emptyHistory()
  const [orders, pages] = [emptyTally(), emptyTally()]
  const closing = new AbortController()
  const people = Array.from({ length: plan.shoppers }, async (_, index) => {
    const random = createSeededRandom(plan.seed * 1_000 + index)
    while (!closing.signal.aborted) {
      await lookAtGoods(shopping, pages, random.nextInt(1, 40))
      await buy(shopping, history, orders, random)
    }
  })
  const together = Promise.all(people)
  together.catch(() => undefined)
  const untilPaid = async (count: number) => {
    while (history.seenPlaced.size < count) await Promise.race([pause(10), together])
  }
  for (let round = 0; round < plan.rounds; round++)
    for (const shop of shops) {
      await untilPaid(history.seenPlaced.size + 2)
      await shop.stop()
      await shop.start()
      await pause(SEEN_AFTER_MS)
    }
  await untilPaid(plan.orders)
  const againInRestarts = orders.retried + pages.retried
  const times = await failOver(stage, plan, orders, () => untilPaid(history.seenPlaced.size + 1))
  await untilPaid(2 * plan.orders)
  closing.abort()
  await together
  const settled = await waitUntilSettled(environment, history)
  for (const shop of shops) await shop.stop()
  const report = await checkInvariants(environment, history, units)
  return {
    ...report,
    ...orders,
    pages,
    ...times,
    paid: history.paid,
    restarts: plan.rounds * shops.length,
    againInRestarts,
    settled,
  }
}

async function failOver(
  { cluster }: Stage,
  { noticedAfterMs }: FailoverPlan,
  orders: Tally,
  untilOpen: () => Promise<void>,
): Promise<Pick<FailoverReport, 'promotedMs' | 'openAfterMs'>> {
  const diedAt = performance.now()
  orders.isExcused = true
  await cluster.primary.crash()
  await pause(noticedAfterMs)
  await promote(cluster.standby.url)
  const promotedAt = performance.now()
  orders.isExcused = false
  await untilOpen()
  return { promotedMs: promotedAt - diedAt, openAfterMs: performance.now() - promotedAt }
}

/** A page and its data with new addresses, because cached answers prove nothing about the replica. */
async function lookAtGoods({ shops }: ShopPair, tally: Tally, product: number): Promise<void> {
  const paths = [
    `/product/${product}`,
    `/api/products?filters[id][$in][0]=${product}&pagination[page]=${tally.requests + 1}`,
  ]
  for (const path of paths) {
    tally.requests++
    const ask = () =>
      fetch(`${shops[0]?.url}${path}`).then(
        async (answer) => [answer.status, await answer.text()] as const,
        (error: Error) => [0, error.message] as const,
      )
    if ((await ask())[0] === 200) continue
    tally.retried++
    const [status, text] = await ask()
    if (status !== 200) tally.failed.push(`${path}: ${status} ${text.slice(0, 100)}`)
  }
}
