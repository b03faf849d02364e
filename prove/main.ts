import { startCluster, startPostgres, type PostgresCluster } from '../commands/test-services.ts'
import { say } from '../commands/say.mjs'
import { explanation, readArguments, type ProofPlan } from './arguments.ts'
import { runKills } from './kill-run.ts'
import { floodWebhooks } from './load/webhook-flood.ts'
import { proveFailover } from './load/failover.ts'
import { proveRollingRestart } from './load/rolling-restart.ts'
import { rushSale } from './load/sale-rush.ts'
import { proveMutations } from './mutations/prove-mutations.ts'
import {
  printFailoverReport,
  printFloodReport,
  printKillReport,
  printRollingReport,
  printRushReport,
} from './print-report.ts'

try {
  const plan = readArguments(process.argv.slice(2))
  process.exitCode = (await prove(plan)) ? 0 : 1
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function prove(plan: ProofPlan): Promise<boolean> {
  if (plan.what === 'help') {
    console.log(explanation)
    return true
  }
  if (plan.what === 'failover') return proveReplicaTakesOver(plan)
  if (plan.database === 'embedded') return proveOn(plan, undefined)
  const server = await openServer(plan)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().finally(() => process.exit(1)))
  try {
    return await proveOn(plan, server)
  } finally {
    await server.stop()
  }
}

async function proveOn(plan: ProofPlan, server: { url: string } | PostgresCluster | undefined): Promise<boolean> {
  const { what, size, shoppers, seed } = plan
  if (what === 'planted') return proveMutations(server?.url, plan.only)
  if (what === 'kills') return proveKills(plan, server)
  if (!server) throw new Error(`--${what} needs --database postgres: the embedded database has one connection.`)
  if (what === 'rush') {
    console.log(`\n  ${size} checkouts at once for 100 pieces, each on a connection of its own\n`)
    return printRushReport(await rushSale(server.url, size))
  }
  if (what === 'webhooks') {
    console.log(`\n  ${size} webhooks, each delivered three times, shuffled, 50 at once\n`)
    return printFloodReport(await floodWebhooks(server.url, size, seed))
  }
  console.log(`\n  two processes of the shop, restarted in turns while ${shoppers} people buy\n`)
  return printRollingReport(await proveRollingRestart(server.url, { rounds: 5, shoppers, seed }))
}

async function proveReplicaTakesOver({ shoppers, seed, orders }: ProofPlan): Promise<boolean> {
  console.log(`\n  two shops behind HAProxy, a primary and its replica, while ${shoppers} people look and buy\n`)
  const report = await proveFailover({ shoppers, seed, rounds: 2, noticedAfterMs: 2_000, orders: orders || 100 })
  if (!report) throw new Error('This proof needs PostgreSQL and HAProxy. Install them: apt-get install haproxy')
  return printFailoverReport(report)
}

async function openServer(plan: ProofPlan) {
  const server = await (plan.crashes > 0 ? startCluster() : startPostgres())
  if (!server)
    throw new Error(
      'This proof needs PostgreSQL. Install it, or set TEST_DATABASE_URL to a server, or prove the embedded one: --database embedded',
    )
  return server
}

async function proveKills(plan: ProofPlan, server: { url: string } | PostgresCluster | undefined): Promise<boolean> {
  const { seed, kills, orders, shoppers, crews, faultProfile, crashes: times, minutes } = plan
  const onDeath = (deaths: number, { paid }: { paid: number }) => {
    if (deaths % 10 === 0) console.log(`    ${deaths} deaths, ${paid} orders paid for`)
  }
  console.log(
    `\n  ${kills} kills${times > 0 ? ` and ${times} crashes of PostgreSQL` : ''} on ${server ? 'PostgreSQL' : 'the embedded database'}, ${shoppers} shoppers, ${crews} crews of staff, ${faultProfile} faults, seed ${seed}\n`,
  )
  const crashes = server && 'crash' in server && times > 0 ? { times, cluster: server } : undefined
  const report = await runKills({
    seed,
    kills,
    orders,
    shoppers,
    crews,
    faultProfile,
    minutes,
    server: server?.url,
    onDeath,
    ...(crashes && { crashes }),
  })
  return printKillReport(plan, report)
}
