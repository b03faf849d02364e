import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { runNode } from '../../commands/prepare.mjs'
import { startCluster, type PostgresCluster } from '../../commands/test-services.ts'
import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { readProcessStat, readTreeCpuTime } from '../processor-time.ts'
import { openShop, type OpenShop } from '../shop/open-shop.ts'
import { median } from '../statistics.ts'
import { findGoods, guestAddress, postJson } from './guest-order.ts'

const run = promisify(execFile)
const ROUNDS = 16
const ORDERS = 40
const WARM_UP_ORDERS = 300

/** CPU milliseconds of one order. */
type Cost = { program: number; database: number }
type Side = { name: string; shop: OpenShop; goods: number[]; databaseTime: () => number; costs: Cost[] }

/** What opening an order costs here and at another commit, in turns: what slows the machine slows both. */
export function orderBeside(commit: string): Part {
  return {
    name: 'beside',
    async measure({ effort }): Promise<Findings> {
      const folder = await mkdtemp(join(tmpdir(), 'gathri-beside-'))
      const opened: { close(): Promise<void> }[] = []
      try {
        const then = await openSide(commit, await checkOut(commit, folder), opened)
        const now = await openSide('here', process.cwd(), opened)
        if (!then || !now) return { tables: [], figures: {} }
        for (const side of [then, now]) await openOrders(side, Math.ceil(WARM_UP_ORDERS * effort))
        for (let round = 0; round < Math.ceil(ROUNDS * effort); round++)
          for (const side of round % 2 ? [now, then] : [then, now]) side.costs.push(await openOrders(side, ORDERS))
        return { tables: [compare(then, now)], figures: {} }
      } finally {
        for (const { close } of opened.toReversed()) await close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function compare(then: Side, now: Side): Findings['tables'][number] {
  const parts: ((cost: Cost) => number)[] = [
    ({ program }) => program,
    ({ database }) => database,
    ({ program, database }) => program + database,
  ]
  const row = ({ name, costs }: Side) => [name, ...parts.map((part) => formatNumber(median(costs.map(part))))]
  const ratios = parts.map((part) => median(now.costs.map((cost, at) => part(cost) / part(then.costs[at]!))))
  return {
    title: 'Opening an order of one shipment and three products, CPU ms, PostgreSQL',
    columns: ['commit', 'program', 'database', 'together'],
    rows: [row(then), row(now), ['here, times', ...ratios.map(formatNumber)]],
    notes: [
      `Blocks of ${ORDERS} orders in turns, each shop with a server of its own; medians of ${now.costs.length} blocks, and of their pairs.`,
    ],
  }
}

/** The files of a commit, in a folder of their own. */
async function checkOut(commit: string, folder: string): Promise<string> {
  const [archive, files] = [join(folder, 'files.tar'), join(folder, 'shop')]
  await run('git', ['archive', '--output', archive, commit])
  await mkdir(files)
  await run('tar', ['-xf', archive, '-C', files])
  return files
}

async function openSide(name: string, files: string, opened: { close(): Promise<void> }[]): Promise<Side | undefined> {
  const cluster = await startCluster()
  if (!cluster) return undefined
  opened.push({ close: () => cluster.stop() })
  const settings = { DATABASE_URL: cluster.url }
  const seed = ['commands/run.mjs', 'commands/seed.ts', '--products', '1000']
  await run(process.execPath, seed, { cwd: files, env: runNode(process.execPath, settings), maxBuffer: 1e8 })
  const shop = await openShop(settings, files)
  opened.push(shop)
  return { name, shop, goods: await findGoods(shop.url), databaseTime: await clusterTime(cluster), costs: [] }
}

/** Milliseconds so far; a server's parent process adds up those that have ended. */
async function clusterTime({ url }: PostgresCluster): Promise<() => number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = readProcessStat(rows[0]?.pid ?? 0)?.parent
  await client.end()
  return () => (postmaster === undefined ? Number.NaN : readTreeCpuTime(postmaster))
}

/** Their delivery is quoted before the clock starts. */
async function openOrders({ shop, goods, databaseTime }: Side, count: number): Promise<Cost> {
  const requests: unknown[] = []
  for (let turn = 0; turn < count; turn++) {
    const cart = [0, 1, 2].map((place) => ({ id: goods[(turn + place) % goods.length], quantity: 1 + place }))
    const question = { delivery_postcode: guestAddress.zipcode, cart }
    const offered = await postJson<{ data: { available_courier_companies: { id: string }[] } }>(
      `${shop.url}/api/orders/getShipOptions`,
      question,
    )
    requests.push({ info: guestAddress, cart, shipping: offered.answer.data.available_courier_companies[0]?.id })
  }
  const used = () => ({ program: readProcessStat(shop.pid)?.own ?? Number.NaN, database: databaseTime() })
  const before = used()
  for (const request of requests) await postJson(`${shop.url}/api/orders/new`, request)
  const after = used()
  return { program: (after.program - before.program) / count, database: (after.database - before.database) / count }
}
