import { setTimeout as pause } from 'node:timers/promises'
import { stockProducts, checkInvariants, type InvariantReport } from './check-invariants.ts'
import { createSeededRandom } from './seeded-random.ts'
import { clearFaults, applyFaultProfile, type FaultProfile } from './fault-profiles.ts'
import {
  waitUntilSettled,
  findUnsettledOrders,
  waitForDeliveredEffects,
  waitForOpenRequests,
} from './observe-environment.ts'
import { runShopper, emptyHistory, type ShoppingHistory, type ShoppingContext } from './run-shopper.ts'
import { openProofEnvironment, type ProofEnvironment } from './open-environment.ts'
import { runQuoter } from './run-quoter.ts'
import { runStaff } from './staff/run-staff.ts'
import { emptyStaffHistory, type StaffHistory } from './staff/staff-history.ts'

export type CrashableDatabase = { url: string; crash(): Promise<void>; restart(): Promise<void> }

export type KillPlan = {
  /** Determines shoppers, faults and times. */
  seed: number
  kills: number
  shoppers: number
  /** Each crew is a packer, a refunder and a stock-taker, and somebody who writes quotes. */
  crews: number
  /** Kills wait up to 6 seconds each for this number of paid orders, and as much work of staff. */
  orders: number
  work?: number
  faultProfile: FaultProfile
  /** Factor on the time between kills; 1 means up to 1.5 seconds. */
  pace?: number
  /** URL of a PostgreSQL server; undefined for the embedded database. */
  server: string | undefined
  crashes?: { times: number; cluster: CrashableDatabase }
  /** Stops the kills after this time; 60 by default. */
  minutes?: number
  onDeath?: (deaths: number, history: ShoppingHistory) => void
}
export type KillReport = InvariantReport & {
  deaths: number
  history: ShoppingHistory
  staff: StaffHistory
  /** Milliseconds. */
  slowestStart: number
  /** Milliseconds from the last start until every payment was fulfilled or refunded; NaN when some never were. */
  settledAfter: number
}

/** Kills the shop at random moments while shoppers buy, then checks the ledger's invariants. */
export async function runKills(plan: KillPlan): Promise<KillReport> {
  const environment = await openProofEnvironment({ server: plan.server })
  try {
    const { units, ...goods } = await stockProducts(environment)
    await applyFaultProfile(environment.controlSandbox, plan.faultProfile, plan.seed)
    const { deaths, history, staff, slowestStart, restartedAt } = await runShoppersAndKills(plan, environment, goods)
    const settled = await waitUntilSettled(environment, history)
    const settledAfter = settled ? performance.now() - restartedAt : Number.NaN
    for (const order of await findUnsettledOrders(environment, history))
      history.unexpectedErrors.push(`the page of order ${order} does not say how it ended`)
    await waitForDeliveredEffects(environment, history)
    await waitForOpenRequests(environment)
    await environment.shop.stop()
    const checked = await checkInvariants(environment, history, units, staff)
    // A fifth of the carts is a hamper.
    if (checked.counts.orders >= 100 && checked.counts.hampers === 0)
      history.unexpectedErrors.push('no hamper was ordered, so nothing proves H1 and H2')
    return {
      ...checked,
      deaths,
      history,
      staff,
      slowestStart,
      settledAfter,
    }
  } finally {
    await environment.close()
  }
}

async function runShoppersAndKills(plan: KillPlan, environment: ProofEnvironment, goods: ShoppingContext['goods']) {
  const { shop } = environment
  const random = createSeededRandom(plan.seed)
  const history = emptyHistory()
  const staff = emptyStaffHistory()
  const { rare, plenty, hampers } = goods
  const variants = [...rare, ...plenty, hampers.box, ...hampers.pieces]
  const closing = new AbortController()
  const shopping = {
    shopUrl: shop.url,
    controlUrl: `${environment.sandboxUrl}/control`,
    goods,
    quotes: new Map<string, string>(),
    stopSignal: closing.signal,
    isPacked: plan.crews > 0,
  }
  const shoppers = Array.from({ length: plan.shoppers }, (_, index) =>
    runShopper(shopping, history, createSeededRandom(plan.seed * 1_000 + index), `shopper-${index}`),
  )
  const atWork = runStaff({ shopUrl: shop.url, variants, stopSignal: closing.signal }, staff, plan)
  const people = Promise.all([...shoppers, runQuoters(plan, shopping, history), atWork])
  // When the run fails, its own error is reported, not the later errors of shoppers and staff.
  people.catch(() => undefined)
  const crashes = plan.crashes?.times ?? 0
  const deaths = Math.max(plan.kills, crashes)
  let slowestStart = 0
  const deadline = performance.now() + (plan.minutes ?? 60) * 60_000
  let died = 0
  for (let death = 0; death < deaths && performance.now() < deadline; death++) {
    const starting = shop.isAlive() ? Promise.resolve(0) : shop.start()
    const early = random.chance(1 / 8)
    if (early) starting.catch(() => undefined)
    else slowestStart = Math.max(slowestStart, await starting)
    // The embedded database takes longer to recover.
    const life = (early ? random.nextInt(50, 300) : random.nextInt(50, 1_000)) + (plan.server ? 0 : 500)
    await pause(life * (plan.pace ?? 1))
    if (!early) {
      const share = (death + 1) / deaths
      await waitUntilDone(() => history.paid >= plan.orders * share && staff.done.length >= (plan.work ?? 0) * share)
      // Spreads database crashes evenly; the shop must survive them.
      if (Math.floor((crashes * (death + 1)) / deaths) > Math.floor((crashes * death) / deaths))
        await crash(plan, random.nextInt(0, 300))
      else if (plan.server && random.chance(0.5)) await environment.endConnections('all')
      await pause(random.nextInt(0, 500) * (plan.pace ?? 1))
      if (!shop.isAlive()) history.unexpectedErrors.push('the shop died by itself')
    }
    if (death < plan.kills) await shop.kill()
    await starting.catch(() => undefined)
    died = death + 1
    plan.onDeath?.(died, history)
  }
  closing.abort()
  await clearFaults(environment.controlSandbox)
  const restartedAt = performance.now()
  if (!shop.isAlive()) await shop.start()
  await people
  history.unexpectedErrors.push(...staff.unexpectedErrors)
  return { deaths: died, history, staff, slowestStart, restartedAt }
}

const runQuoters = ({ crews, seed }: KillPlan, shopping: ShoppingContext, history: ShoppingHistory) =>
  Promise.all(
    Array.from({ length: crews }, (_, index) => runQuoter(shopping, history, createSeededRandom(seed * 3_000 + index))),
  )

async function waitUntilDone(isDone: () => boolean): Promise<void> {
  const until = performance.now() + 6_000
  while (!isDone() && performance.now() < until) await pause(10)
}

async function crash({ crashes }: KillPlan, downFor: number): Promise<void> {
  await crashes?.cluster.crash()
  await pause(downFor)
  await crashes?.cluster.restart()
}
