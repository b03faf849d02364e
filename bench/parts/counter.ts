import { say } from '../../commands/say.mjs'
import type { Findings, Part, Table } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { signInAtCounter, type CounterClient } from '../counter/sign-in.ts'
import { counterLists, type CounterList } from '../counter/lists.ts'
import { timeJobs } from '../counter/jobs.ts'
import type { BenchEnvironment } from '../shop/bench-environment.ts'
import { openShop, type OpenShop } from '../shop/open-shop.ts'

/** The number of pages of 50 before the deep page. */
const DEEP_PAGE = 10_000
const PAGE = 50
const WALKED_PAGE = 100
const ASKED = 200
const SECONDS = 20
const WALK_SECONDS = 60
/** The number for each state of work. */
const ORDERS_OPENED = 40
const API = '/counter/api/v1'

/** Milliseconds. */
type Aim = { p50: number; p99: number }
type Timed = { name: string; p50: number; p99: number; aim: Aim }
const aims = {
  list: { p50: 30, p99: 150 },
  search: { p50: 30, p99: 100 },
  order: { p50: 40, p99: 100 },
  shell: { p50: 60, p99: 300 },
} as const satisfies Record<string, Aim>

type Asking = { environment: BenchEnvironment; shop: OpenShop; client: CounterClient }

/** Runs only when named: it needs a shop of a million orders. */
export const counter: Part = {
  name: 'counter',
  isAskedFor: true,
  async measure(environment): Promise<Findings> {
    const filled = await environment.filled()
    if (!filled) return { tables: [], figures: {} }
    const shop = await openShop(filled.settings)
    try {
      const client = await signInAtCounter(shop.url)
      const asking = { environment, shop, client }
      const screens = await timeScreens(asking)
      const lists = await timeLists(asking)
      const jobs = await timeJobs(asking)
      const all = [...screens, ...lists]
      return {
        tables: [
          toTable(`The back office over ${filled.title}`, all),
          { title: 'Its long work', columns: ['work', 'measured', 'aim', ''], rows: jobs },
        ],
        figures: {
          counterSlowest: Math.max(...lists.map(({ p50 }) => p50)),
          counterSearch: Math.max(...screens.filter(({ name }) => name.startsWith('search')).map(({ p50 }) => p50)),
        },
      }
    } finally {
      await shop.close()
    }
  },
}

function toTable(title: string, timed: readonly Timed[]): Table {
  const mark = (value: number, most: number) => `${formatNumber(value)}${value > most ? ' ✗' : ''}`
  return {
    title,
    columns: ['asked', 'p50 ms', 'aim', 'p99 ms', 'aim'],
    rows: timed.map(({ name, p50, p99, aim }) => [
      name,
      mark(p50, aim.p50),
      `≤ ${aim.p50}`,
      mark(p99, aim.p99),
      `≤ ${aim.p99}`,
    ]),
    notes: [
      'One member, one question after the other over one connection, from sending to the last byte. ✗: beyond its aim.',
    ],
  }
}

async function time(
  { environment, shop, client }: Asking,
  name: string,
  paths: readonly string[],
  aim: Aim,
): Promise<Timed> {
  const load = {
    port: shop.port,
    paths,
    headers: client.headers,
    connections: 1,
    seconds: SECONDS * environment.effort,
    requests: Math.ceil(ASKED * environment.effort),
  }
  try {
    const { p50, p99 } = await environment.loadClient.send(load)
    say.done(name, `half within ${formatNumber(p50)} ms`)
    return { name, p50, p99, aim }
  } catch (error) {
    return {
      name: `${name}: ${String(error).slice(0, 60)}`,
      p50: Number.POSITIVE_INFINITY,
      p99: Number.POSITIVE_INFINITY,
      aim,
    }
  }
}

/** Typed letter by letter, from the third on. */
const typed = (words: string) =>
  Array.from({ length: words.length - 2 }, (_, at) => `${API}/search?q=${encodeURIComponent(words.slice(0, at + 3))}`)

async function timeScreens(asking: Asking): Promise<Timed[]> {
  const opened = await sampleOrders(asking)
  const order = (rest: string) => opened.map((number) => `${API}/orders/${number}${rest}`)
  const screens: [name: string, paths: readonly string[], aim: Aim][] = [
    ['shell', ['/counter', '/counter/orders', '/counter/products'], aims.shell],
    ['Today', [`${API}/today`], aims.list],
    ['order', order(''), aims.order],
    ['its timeline', order('/timeline'), aims.list],
    ['search: a name of 5 %, typed', typed('sharma'), aims.search],
    ['search: a rare name, typed', typed('zutshi'), aims.search],
    ['search: first and last name, typed', typed('asha sharma'), aims.search],
    ['search: a product, typed', typed('brass tray'), aims.search],
    ['search: number, phone, e-mail, PIN', searches(opened), aims.search],
  ]
  const timed: Timed[] = []
  for (const [name, paths, aim] of screens) timed.push(await time(asking, name, paths, aim))
  return timed
}

const searches = (opened: readonly string[]) =>
  [...opened.slice(0, 5), '9000007919', 'sharma.17@example.in', '302002'].map(
    (words) => `${API}/search?q=${encodeURIComponent(words)}`,
  )

/** Orders in the workshop, on their way, and finished. */
async function sampleOrders({ client }: Asking): Promise<string[]> {
  const places = ['to pack', 'with courier', 'done']
  const lists = places.map((place) =>
    client.call<{ data: { number: string }[] }>(
      'GET',
      `${API}/orders?limit=${ORDERS_OPENED}&place=${encodeURIComponent(place)}`,
    ),
  )
  return (await Promise.all(lists)).flatMap(({ data }) => data.map(({ number }) => number))
}

async function timeLists(asking: Asking): Promise<Timed[]> {
  const timed: Timed[] = []
  for (const list of counterLists) {
    timed.push(await time(asking, list.name, [list.path], aims.list))
    const deep = list.isDeep && (await walk(asking, list))
    if (deep) timed.push(await time(asking, `${list.name}, page ${formatNumber(deep.page)}`, [deep.path], aims.list))
  }
  return timed
}

/** Walks to that page, or to the last one, for at most a minute. */
async function walk({ client, environment }: Asking, { path }: CounterList) {
  const most = Math.ceil((DEEP_PAGE * PAGE * environment.effort) / WALKED_PAGE)
  const until = performance.now() + WALK_SECONDS * 1_000 * environment.effort
  let last = path
  let walked = 0
  for (; walked < most && performance.now() < until; walked++) {
    const page: { next: string | null } = await client.call(
      'GET',
      `${last}${last.includes('?') ? '&' : '?'}limit=${WALKED_PAGE}`,
    )
    if (page.next === null) break
    last = `${path}?after=${encodeURIComponent(page.next)}`
  }
  return walked === 0 ? undefined : { page: (walked * WALKED_PAGE) / PAGE, path: last }
}
