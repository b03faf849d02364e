import { setTimeout as wait } from 'node:timers/promises'
import { listingUrl } from '#shop/catalogue/listing-url.ts'
import { signInAtCounter } from '../counter/sign-in.ts'
import type { Findings, Part, Table } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { openCrowdClient, openPacedClient } from '../load/open-client.ts'
import type { Crowd, CrowdOutcome } from '../load/crowd.ts'
import { listProcessTree, readTreeCpuTime } from '../processor-time.ts'
import { giftPaths, searchWords } from '../request-paths.ts'
import { awaitPictures } from '../shop/await-pictures.ts'
import type { BenchDatabase } from '../shop/bench-environment.ts'
import { openShop, type OpenShop } from '../shop/open-shop.ts'
import { sampleCatalogue } from '../shop/sample-catalogue.ts'
import { percentile } from '../statistics.ts'
import { findGoods } from './guest-order.ts'

const PRODUCTS = 10_000
const SHOPPERS = 10_000
const BUYERS = 1_000
/** Different products in the carts. */
const GOODS = 20
const SECONDS = 600
// Pictures of the home page above the fold.
const PICTURES = 10
const STAFF = 5
const STAFF_PAUSE_MS = 4_000
const PINS = ['411004', '400001', '302001', '560001', '700001', '110001', '600001', '500001']
const MEGABYTE = 2 ** 20
// Pages a second, raised until one rate is too slow.
const RUSHES = [400, 800, 1_600, 3_200, 4_800, 6_400]
const RUSH_SECONDS = 15
/** Milliseconds of the slowest hundredth. */
const aims: Record<string, number> = { listing: 100, quote: 1_500, order: 1_500, confirm: 1_500 }
const MOST_MEMORY_MB = 700

/** Runs only when named: it takes more than ten minutes. */
export const festival: Part = {
  name: 'festival',
  isAskedFor: true,
  async measure(environment): Promise<Findings> {
    const database = await environment.postgres(PRODUCTS)
    if (!database) return { tables: [], figures: {} }
    const shop = await openShop({ ...database.settings, KEEP_ALIVE_SECONDS: '120' })
    try {
      await awaitPictures(shop.url)
      const crowd = await gatherCrowd(shop, environment.effort)
      const hour = await watchCrowd(shop, database, crowd)
      const rush = await findEnd(shop, database, crowd, environment.effort)
      return {
        tables: [toTable(crowd, hour), rush],
        figures: {
          festivalListing: percentile(hour.outcome.times['listing'] ?? [], 99),
          festivalMemory: hour.memory,
          festivalFailures: Object.values(hour.outcome.failures).reduce((sum, count) => sum + count, 0),
        },
      }
    } finally {
      await shop.close()
    }
  },
}

async function gatherCrowd(shop: OpenShop, effort: number): Promise<Crowd> {
  const { categories, products, names } = await sampleCatalogue(shop.url)
  const words = searchWords(names).map(encodeURIComponent)
  const home = await (await fetch(shop.url)).text()
  const sorts = ['popularity', 'price-asc', 'price-desc'] as const
  const listings = categories.flatMap((category) =>
    [1, 2, 3].flatMap((page) => sorts.map((sort) => `/data${listingUrl({ category, sort, page })}`)),
  )
  return {
    port: shop.port,
    shoppers: Math.round(SHOPPERS * effort),
    buyers: Math.round(BUYERS * effort),
    seconds: SECONDS * effort,
    files: filesOf(home),
    goods: await findGoods(shop.url, GOODS),
    visits: {
      home: ['/'],
      listing: [...listings, ...giftPaths()],
      product: products.flatMap((id) => [`/product/${id}`, `/data/product/${id}`]),
      search: words.map((word) => `/data/shop?q=${word}`),
      suggestions: words.map((word) => `/api/suggestions?q=${word}`),
      promise: PINS.map((pin) => `/api/promise?pin=${pin}`),
    },
  }
}

/** Like a phone: fetches one width of each visible picture. */
function filesOf(page: string): string[] {
  const parts = page.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g) ?? []
  const pictures = new Map<string, string>()
  for (const [address, name = ''] of page.matchAll(/\/pictures\/([\w-]+_[0-9a-f]{10})-\d+\.avif/g))
    if (!pictures.has(name)) pictures.set(name, address)
  return [...new Set(parts), ...[...pictures.values()].slice(0, PICTURES)]
}

/** `memory`: the peak of all shop processes in MB; `program` and `database`: milliseconds of processor time. */
type Hour = { outcome: CrowdOutcome; staff: number[]; memory: number; program: number; database: number }

async function watchCrowd(shop: OpenShop, database: BenchDatabase, crowd: Crowd): Promise<Hour> {
  const client = openCrowdClient()
  const used = () => ({ program: readTreeCpuTime(shop.pid), database: database.databaseTime() })
  const before = used()
  let memory = 0
  const looking = setInterval(() => {
    const resident = listProcessTree(shop.pid).reduce((sum, { resident: one }) => sum + one, 0)
    memory = Math.max(memory, resident / MEGABYTE)
  }, 1_000)
  try {
    const staff = workBeside(shop, crowd.seconds)
    const outcome = await client.send(crowd)
    const after = used()
    return {
      outcome,
      staff: await staff,
      memory,
      program: after.program - before.program,
      database: after.database - before.database,
    }
  } finally {
    clearInterval(looking)
    client.close()
  }
}

/** @returns milliseconds for lists, and for opened orders */
async function workBeside(shop: OpenShop, seconds: number): Promise<number[]> {
  const client = await signInAtCounter(shop.url)
  const times: number[] = []
  const ends = performance.now() + seconds * 1_000
  const ask = async <Answer>(path: string) => {
    const from = performance.now()
    const answer = await client.call<Answer>('GET', `/counter/api/v1${path}`)
    times.push(performance.now() - from)
    return answer
  }
  const work = async () => {
    while (performance.now() + STAFF_PAUSE_MS < ends) {
      const { data } = await ask<{ data: { number: string }[] }>('/orders?limit=50')
      if (data[0]) await ask(`/orders/${data[0].number}`)
      await wait(STAFF_PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: STAFF }, work))
  return times
}

/** Finds the highest rate of pages that the shop answers in time, and the load of each process then. */
async function findEnd(shop: OpenShop, database: BenchDatabase, { visits }: Crowd, effort: number): Promise<Table> {
  const client = openPacedClient({ elsewhere: true })
  const paths = [visits.listing, visits.product, visits.search, visits.home, visits.suggestions].flat()
  const requests = paths.map((_, at) => ({ method: 'GET' as const, path: paths[(at * 101) % paths.length]! }))
  const seconds = Math.max(3, RUSH_SECONDS * effort)
  const rows: string[][] = []
  let isBeyond = false
  try {
    // The crowd's connections end: that delays others.
    await wait(5_000)
    for (const perSecond of RUSHES) {
      const [program, data, from] = [readTreeCpuTime(shop.pid), database.databaseTime(), performance.now()]
      const { times, statuses } = await client.send({ port: shop.port, requests, perSecond, seconds })
      const elapsed = performance.now() - from
      const late = percentile(times, 99)
      const refused = times.length - (statuses[200] ?? 0)
      rows.push([
        formatNumber(perSecond),
        formatNumber(percentile(times, 50)),
        formatNumber(late),
        formatNumber(refused),
        formatNumber((readTreeCpuTime(shop.pid) - program) / elapsed),
        formatNumber((database.databaseTime() - data) / elapsed),
      ])
      isBeyond = late > aims['listing']! || refused > 0
      if (isBeyond) break
    }
  } finally {
    client.close()
  }
  return {
    title: 'The same pages, more and more of them a second, until they are late',
    columns: ['pages a second', 'p50 ms', 'p99 ms', 'refused', 'cores of the shop', 'cores of PostgreSQL'],
    rows,
    notes: [
      `Those who ask use the same two cores and give way. ${isBeyond ? 'The last row is beyond what the shop takes.' : 'More were not asked.'}`,
    ],
  }
}

function toTable({ shoppers, buyers, seconds }: Crowd, hour: Hour): Table {
  const { outcome, staff, memory, program, database } = hour
  const failures = Object.entries(outcome.failures).map(([what, count]) => `${what}: ${count}`)
  const rows = Object.entries({ ...outcome.times, staff }).map(([name, times]) => {
    const late = percentile(times, 99)
    const aim = aims[name]
    return [
      name,
      formatNumber(times.length),
      formatNumber(percentile(times, 50)),
      formatNumber(late) + (aim !== undefined && late > aim ? ' ✗' : ''),
      aim === undefined ? '' : `≤ ${formatNumber(aim)}`,
    ]
  })
  const cost = (ms: number) => formatNumber(ms / shoppers)
  return {
    title: `${formatNumber(shoppers)} shoppers in ${formatNumber(seconds / 60)} minutes, ${formatNumber(outcome.orders)} of ${formatNumber(buyers)} orders placed, PostgreSQL`,
    columns: ['asked', 'answers', 'p50 ms', 'p99 ms', 'aim'],
    rows,
    notes: [
      `Not answered as wanted: ${failures.join(', ') || 'nothing'}. Connections open at the same time: ${formatNumber(outcome.connections)}. The shop’s memory: at most ${formatNumber(memory)} MB (aim: ${MOST_MEMORY_MB}).`,
      `A shopper costs ${cost(program)} ms of processor time in the shop, the sandbox in it, and ${cost(database)} ms in PostgreSQL. The crowd uses the same two cores.`,
    ],
  }
}
