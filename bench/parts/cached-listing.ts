import { median, spread } from '../statistics.ts'
import type { Findings, Part, Table } from '../findings.ts'
import { openRawServer } from '../load/open-raw-server.ts'
import { formatNumber, formatSpread } from '../format-number.ts'
import { readProcessStat } from '../processor-time.ts'
import { inCategory, listingPath } from '../request-paths.ts'
import { sampleCatalogue } from '../shop/sample-catalogue.ts'
import { openShop } from '../shop/open-shop.ts'
import type { BenchEnvironment } from '../shop/bench-environment.ts'
import { listingUrl } from '#shop/catalogue/listing-url.ts'

const ROUNDS = 9
const SECONDS = 1.5
const CONNECTIONS = 32

type Round = { perSecond: number; micros: number; askerShare: number }
type Comparison = { name: string; ratio: number; cells: string[] }

/** Alternates with a bare `node:http` server that sends the same bytes. */
export const cachedListing: Part = {
  name: 'listing',
  async measure(environment): Promise<Findings> {
    const benchDatabase = (await environment.postgres(1_000)) ?? (await environment.embedded(1_000))
    const shop = await openShop(benchDatabase.settings)
    try {
      const [category = 1] = (await sampleCatalogue(shop.url)).categories
      const json = listingPath({ filter: inCategory(category), page: 1 })
      const html = listingUrl({ category, sort: 'price-asc' })
      const compared: Comparison[] = []
      for (const [name, path] of [
        ['JSON', json],
        ['HTML', html],
        ['Promise', '/api/promise?pin=400001'],
      ] as const)
        for (const encoding of ['identity', 'br'])
          compared.push(await compare(environment, shop, { name, path, encoding }))
      const worst = (name: string) => Math.min(...compared.filter((one) => one.name === name).map((one) => one.ratio))
      return {
        tables: [toTable(compared)],
        figures: { cachedJson: worst('JSON'), cachedHtml: worst('HTML'), promise: worst('Promise') },
      }
    } finally {
      await shop.close()
    }
  },
}

async function compare(
  { loadClient, effort }: BenchEnvironment,
  shop: { port: number; url: string; pid: number },
  { name, path, encoding }: { name: string; path: string; encoding: string },
): Promise<Comparison> {
  const raw = await openRawServer(shop.url + path, encoding)
  const load = { headers: { 'accept-encoding': encoding }, connections: CONNECTIONS }
  const contestants = {
    raw: { ...raw, paths: ['/'] },
    shop: { ...shop, paths: [path] },
    bare: { ...raw, paths: ['/bare'] },
  }
  const round = async (who: keyof typeof contestants, seconds: number): Promise<Round> => {
    const { port, pid, paths } = contestants[who]
    const before = readProcessStat(pid)?.own ?? Number.NaN
    const outcome = await loadClient.send({ ...load, port, paths, seconds })
    const used = (readProcessStat(pid)?.own ?? Number.NaN) - before
    return {
      perSecond: outcome.requests / outcome.seconds,
      micros: (used * 1_000) / outcome.requests,
      askerShare: outcome.clientCpuShare,
    }
  }
  try {
    for (const who of ['raw', 'shop', 'bare'] as const) await round(who, 1)
    const rounds: Record<keyof typeof contestants, Round>[] = []
    for (let turn = 0; turn < Math.max(3, ROUNDS * effort); turn++)
      rounds.push({
        raw: await round('raw', SECONDS * effort),
        shop: await round('shop', SECONDS * effort),
        bare: await round('bare', SECONDS * effort),
      })
    const middle = (who: keyof typeof contestants, key: keyof Round) => median(rounds.map((turn) => turn[who][key]))
    const share = (of: 'raw' | 'bare') => spread(rounds.map((turn) => turn.shop.perSecond / turn[of].perSecond))
    const toRaw = share('raw')
    return {
      name,
      ratio: toRaw.median,
      cells: [
        `${name}, ${encoding === 'br' ? 'Brotli' : 'not compressed'}`,
        formatNumber(raw.bytes),
        formatNumber(middle('raw', 'perSecond')),
        formatNumber(middle('shop', 'perSecond')),
        formatSpread(toRaw),
        formatNumber(share('bare').median),
        ...(['raw', 'bare', 'shop'] as const).map((who) => formatNumber(middle(who, 'micros'))),
        formatNumber(middle('shop', 'askerShare')),
      ],
    }
  } finally {
    raw.close()
  }
}

function toTable(compared: readonly Comparison[]): Table {
  return {
    title: 'Listings, and the day by PIN, from memory, 32 connections',
    columns: [
      'answer',
      'bytes',
      'raw /s',
      'shop /s',
      'shop ÷ raw',
      'shop ÷ bare',
      'raw CPU µs',
      'bare CPU µs',
      'shop CPU µs',
      'asker',
    ],
    rows: compared.map(({ cells }) => cells),
    notes: [
      'Raw: a `node:http` server in a process of its own that sends the same head and body. Bare: the same with a head of two lines, type and length. All in turns; the median of the rounds (least–most). Asker: the share of one core that the process sending the requests has used; near 1, it would have been the limit.',
    ],
  }
}
