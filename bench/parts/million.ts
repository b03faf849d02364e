import { say } from '../../commands/say.mjs'
import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { listingPath, nameContains } from '../request-paths.ts'
import type { BenchEnvironment } from '../shop/bench-environment.ts'
import { openShop, type OpenShop } from '../shop/open-shop.ts'
import { sampleCatalogue } from '../shop/sample-catalogue.ts'

const PRODUCTS = 1_000_000
const SECONDS = 20

/** `most`: the target for the median, in milliseconds. */
type Question = { name: string; paths: readonly string[]; most: number }

const api = (query: string) => `/api/products?${query}&pagination[pageSize]=21&populate=images`
const material = (text: string) => `filters[material][$containsi]=${text}`
const named = (text: string) => `filters[name][$contains]=${text}`
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const prices = (from: number, to: number) => `filters[price][$gte]=${from}&filters[price][$lte]=${to}`
const numbered = (count: number, path: (at: number) => string) => Array.from({ length: count }, (_, at) => path(at + 1))
const page = (filter: string) => (number: number) => listingPath({ filter, page: number })

/** Requests each path once, then all paths again with cached counts. */
const listQuestions = (categories: readonly number[]): Question[] => [
  { name: 'listing of a category', paths: categories.map((id) => `/data/shop?category=${id}`), most: 15 },
  { name: 'home', paths: numbered(10, (at) => `/data/?visit=${at}`), most: 100 },
  { name: 'all goods, pages 1 to 20', paths: numbered(20, (at) => `/data/shop?page=${at}`), most: 15 },
  { name: 'all goods, pages around 20,000', paths: numbered(20, (at) => page('')(20_000 + at)), most: 15 },
  { name: 'all goods, pages around 40,000', paths: numbered(20, (at) => page('')(40_000 + at)), most: 15 },
  { name: 'name contains a word of many', paths: words.map((word) => page(nameContains(word))(1)), most: 15 },
  { name: 'name contains what nothing has', paths: strange.map((word) => page(nameContains(word))(1)), most: 15 },
  {
    name: 'name contains, small letters and capitals told apart',
    paths: words.flatMap((word) => [word, capitalized(word), word.toUpperCase()].map((text) => api(named(text)))),
    most: 15,
  },
  { name: 'name contains two letters', paths: pairs.map((pair) => page(nameContains(pair))(1)), most: 15 },
  { name: 'material contains', paths: materials.map((text) => api(material(text))), most: 15 },
  { name: 'goods of a facet, counted', paths: facets.map((facet) => `/data/shop?${facet}`), most: 30 },
  { name: 'two common words on the page', paths: common.map((both) => `/data/shop?q=${both}`), most: 25 },
  { name: 'mistyped word on the page', paths: mistyped.map((word) => `/data/shop?q=${word}`), most: 25 },
  { name: 'suggestions', paths: words.map((word) => `/api/suggestions?q=${word.slice(0, 4)}`), most: 5 },
  {
    name: 'by name, within prices',
    paths: numbered(20, (at) => api(`sort=name&${prices(40_000 + 2_000 * at, 60_000 + 2_500 * at)}`)),
    most: 30,
  },
  {
    name: 'each other filter, in two orders',
    paths: everyFilter.flatMap((filter) => ['', '&sort=price:asc'].map((sort) => api(`filters${filter}${sort}`))),
    most: 30,
  },
  {
    name: 'two filters and a sort',
    paths: numbered(20, (at) =>
      api(`sort=createdAt:desc&${material(materials[at % 5] ?? '')}&${prices(90_000, 90_000 + 5_000 * at)}`),
    ),
    most: 30,
  },
]

const words = ['hamper', 'tray', 'platter', 'silk', 'udaipur', 'saffron', 'brass', 'potli', 'favour', 'box']
const strange = ['zebra', 'quilt9', 'xylophone', 'wombat', 'fjord', 'kiwis', 'yacht', 'vuvuzela', 'okapi', 'jazzy']
const pairs = ['zq', 'xk', 'ow', 'ra', 'qu', 'jj', '9.', 'vv', 'th', 'no']
const mistyped = [
  'hampper',
  'platterr',
  'brasss',
  'potlli',
  'favuor',
  'sheeshem',
  'trousseua',
  'candel',
  'jewelery',
  'laddu',
]
const everyFilter = [
  '[name][$eq]=Saffron',
  '[name][$eqi]=saffron',
  '[name][$in][0]=Saffron',
  '[name][$gt]=Z',
  '[name][$null]=true',
  '[name][$startsWith]=Saffron',
  '[name][$startsWith]=saffron',
  '[name][$endsWith]=No.%204000',
  '[name][$notContains]=Hamper',
  '[material][$eqi]=brass',
  '[category][$eq]=Trays',
  '[category][$containsi]=box',
  '[weight][$gt]=200',
  '[weight][$gt]=5',
  '[netWeight][$lt]=0.01',
  '[length][$gt]=300',
  '[height][$lt]=5',
  '[discount][$gt]=10',
  '[count][$gt]=500',
  '[createdAt][$lt]=2020-01-01',
  '[updatedAt][$gt]=2026-12-01',
]
const facets = ['popularity', 'price-asc', 'price-desc', 'newest'].flatMap((sort) =>
  [
    'occasion=diwali&under=700',
    'occasion=wedding&under=1500',
    'recipient=parents&colour=red',
    'category=2&occasion=rakhi',
  ].map((facet) => `${facet}&sort=${sort}`),
)
const common = [
  'velvet+lining',
  'brass+handle',
  'wood+lid',
  'silk+ribbon',
  'sheesham+brass',
  'glass+paper',
  'gold+foil',
  'hand+painted',
]
const materials = ['wood', 'silk', 'brass', 'cane', 'jute', 'sheesham', 'velvet', 'glass', 'paper', 'mdf']

/** Runs only when named: creating a million products takes an hour. */
export const million: Part = {
  name: 'million',
  isAskedFor: true,
  async measure(environment): Promise<Findings> {
    const database = environment.given ?? (await environment.postgres(PRODUCTS))
    if (!database) return { tables: [], figures: {} }
    const shop = await openShop({ ...database.settings, PAGE_MEMORY_MB: '0', DATABASE_STATEMENT_TIMEOUT_MS: '60000' })
    try {
      const { categories } = await sampleCatalogue(shop.url)
      const rows: string[][] = []
      for (const question of listQuestions(categories)) rows.push(await ask(environment, shop, question))
      return {
        tables: [
          {
            title: 'A million products on PostgreSQL, nothing kept in memory, one shopper',
            columns: ['asked', 'p50 ms', 'p99 ms', 'again p50 ms', 'aim'],
            rows,
            notes: ['Each address once, then all again when their counts are remembered. ✗: beyond its aim.'],
          },
        ],
        figures: {},
      }
    } finally {
      await shop.close()
    }
  },
}

async function ask(
  { loadClient, effort }: BenchEnvironment,
  { port }: OpenShop,
  { name, paths, most }: Question,
): Promise<string[]> {
  const load = { port, paths, connections: 1, seconds: SECONDS }
  const first = await loadClient.send({ ...load, requests: paths.length })
  const again = await loadClient.send({ ...load, requests: Math.ceil(10 * effort) * paths.length })
  say.done(name, `half within ${formatNumber(first.p50)} ms`)
  const mark = first.p50 > most ? ' ✗' : ''
  return [name, formatNumber(first.p50) + mark, formatNumber(first.p99), formatNumber(again.p50), `≤ ${most}`]
}
