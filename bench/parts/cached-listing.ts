import { median, spread } from '../statistics.ts'
import type { Findings, Part, Table } from '../findings.ts'
import { openRawServer } from '../load/open-raw-server.ts'
import { numberText } from '../number-text.ts'
import { statOf } from '../processor-time.ts'
import { inCategory, listingPath } from '../questions.ts'
import { knowGoods } from '../shop/goods.ts'
import { openShop } from '../shop/open-shop.ts'
import type { Workshop } from '../shop/workshop.ts'
import { shopAddress } from '#shop/catalogue/shop-address.ts'

const ROUNDS = 9
const SECONDS = 1.5
const CONNECTIONS = 32

type Round = { perSecond: number; micros: number; askerShare: number }
type Compared = { name: string; bytes: number; ratio: number; cells: string[] }

/** Listings from memory against a bare `node:http` server that gives the same bytes, in turns. */
export const cachedListing: Part = {
  name: 'listing',
  async measure(workshop): Promise<Findings> {
    const room = (await workshop.postgres(1_000)) ?? (await workshop.embedded(1_000))
    const shop = await openShop(room.settings)
    try {
      const [category = 1] = (await knowGoods(shop.url)).categories
      const json = listingPath({ filter: inCategory(category), page: 1 })
      const html = shopAddress({ category, sort: 'price-asc' })
      const compared: Compared[] = []
      for (const [name, path] of [
        ['JSON', json],
        ['HTML', html],
      ] as const)
        for (const encoding of ['identity', 'br'])
          compared.push(await compare(workshop, shop, { name, path, encoding }))
      const worst = (name: string) =>
        Math.min(...compared.filter((one) => one.name === name).map((one) => one.ratio))
      return {
        tables: [tableOf(compared)],
        figures: { cachedJson: worst('JSON'), cachedHtml: worst('HTML') },
      }
    } finally {
      await shop.close()
    }
  },
}

async function compare(
  { asker, effort }: Workshop,
  shop: { port: number; url: string; pid: number },
  { name, path, encoding }: { name: string; path: string; encoding: string },
): Promise<Compared> {
  const raw = await openRawServer(shop.url + path, encoding)
  const load = { paths: [path], headers: { 'accept-encoding': encoding }, connections: CONNECTIONS }
  const round = async ({ port, pid }: { port: number; pid: number }, seconds: number): Promise<Round> => {
    const before = statOf(pid)?.own ?? Number.NaN
    const outcome = await asker.send({ ...load, port, seconds })
    const used = (statOf(pid)?.own ?? Number.NaN) - before
    return {
      perSecond: outcome.requests / outcome.seconds,
      micros: (used * 1_000) / outcome.requests,
      askerShare: outcome.askerShare,
    }
  }
  try {
    await round(raw, 1)
    await round(shop, 1)
    const ours: Round[] = []
    const theirs: Round[] = []
    for (let turn = 0; turn < Math.max(3, ROUNDS * effort); turn++) {
      theirs.push(await round(raw, SECONDS * effort))
      ours.push(await round(shop, SECONDS * effort))
    }
    const ratios = spread(ours.map(({ perSecond }, turn) => perSecond / theirs[turn]!.perSecond))
    const middle = (rounds: Round[], key: keyof Round) => median(rounds.map((one) => one[key]))
    return {
      name,
      bytes: raw.bytes,
      ratio: ratios.median,
      cells: [
        `${name}, ${encoding === 'br' ? 'Brotli' : 'not compressed'}`,
        numberText(raw.bytes),
        numberText(middle(theirs, 'perSecond')),
        numberText(middle(ours, 'perSecond')),
        `${numberText(ratios.median)} (${numberText(ratios.least)}–${numberText(ratios.most)})`,
        numberText(middle(theirs, 'micros')),
        numberText(middle(ours, 'micros')),
        `${numberText(middle(theirs, 'askerShare'))} / ${numberText(middle(ours, 'askerShare'))}`,
      ],
    }
  } finally {
    raw.close()
  }
}

function tableOf(compared: readonly Compared[]): Table {
  return {
    title: 'Listings from memory, 32 connections',
    columns: [
      'answer',
      'bytes',
      'raw /s',
      'shop /s',
      'shop / raw',
      'raw CPU µs',
      'shop CPU µs',
      'asker (raw/shop)',
    ],
    rows: compared.map(({ cells }) => cells),
    notes: [
      'Raw is a `node:http` server in a process of its own that sends the same head and body. Both in turns; the median of the rounds (least–most). "Asker" is the share of one core that the process sending the requests has used: where it is near 1, it was the limit.',
    ],
  }
}
