import { formatNumber } from '../format-number.ts'
import { readProcessStat } from '../processor-time.ts'
import type { OpenShop } from '../shop/open-shop.ts'
import type { CounterClient } from './sign-in.ts'

const API = '/counter/api/v1'
const MEGABYTE = 2 ** 20
/** An export of these days holds about 100,000 of a million orders in two years. */
const EXPORTED_DAYS = 73
const IMPORTED_ROWS = 10_000
/** The limit of one request. */
const CHANGED_GOODS = 1_000
const SHEET_PAGE = 200

type Asking = { shop: OpenShop; client: CounterClient }
type SheetRow = { id: number; version: number; price: number; sku: string | null; productName: string }

/** Rows of a table: job, duration, target. */
export async function timeJobs(asking: Asking): Promise<string[][]> {
  const rows: string[][] = []
  for (const job of [timeExport, timeImport, timePriceChange])
    rows.push(...(await job(asking).catch((error: unknown) => [[String(error).slice(0, 100), 'none', '', '✗']])))
  return rows
}

async function timeExport({ shop, client }: Asking): Promise<string[][]> {
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const wanted = { from: day(300 + EXPORTED_DAYS), to: day(300) }
  const { data } = await client.call<{ data: { file: string } }>('POST', `${API}/exports/orders`, wanted)
  const resident = () => readProcessStat(shop.pid)?.resident ?? Number.NaN
  const [from, before] = [performance.now(), resident()]
  const answer = await fetch(shop.url + data.file, { headers: client.headers })
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`)
  let [rows, most] = [0, before]
  for await (const chunk of answer.body) {
    for (const byte of chunk) if (byte === 10) rows++
    most = Math.max(most, resident())
  }
  const seconds = (performance.now() - from) / 1_000
  const grown = (most - before) / MEGABYTE
  return [
    [`CSV of ${formatNumber(rows - 1)} orders`, `${formatNumber(seconds)} s`, '≤ 20 s', seconds <= 20 ? '' : '✗'],
    ['memory more meanwhile', `${formatNumber(grown)} MB`, 'flat: ≤ 100 MB', grown <= 100 ? '' : '✗'],
  ]
}

async function timeImport({ client }: Asking): Promise<string[][]> {
  const rows = await readSheet(client, IMPORTED_ROWS)
  const lines = rows.map(({ id, price }, at) => `${id},${(price / 100 + (at % 2)).toFixed(2)}`)
  const sheet = ['id,price', ...lines].join('\r\n')
  const from = performance.now()
  const { data } = await client.call<{ data: { counts: { all: number; change: number; wrong: number } } }>(
    'PUT',
    `${API}/imports?name=bench.csv`,
    sheet,
    { 'content-type': 'text/csv' },
  )
  const seconds = (performance.now() - from) / 1_000
  const { all, change, wrong } = data.counts
  const name = `dry run of ${formatNumber(all)} rows, ${formatNumber(change)} of them changes, ${wrong} wrong`
  return [[name, `${formatNumber(seconds)} s`, '≤ 10 s', seconds <= 10 ? '' : '✗']]
}

/** Raises the prices by a rupee and lowers them again. */
async function timePriceChange({ client }: Asking): Promise<string[][]> {
  await client.call('POST', `${API}/step-up/demo`, {})
  const times: number[] = []
  for (const more of [100, -100]) {
    const rows = await readSheet(client, CHANGED_GOODS)
    const variants = rows.map(({ id, version, price }) => ({ id, version, change: { price: price + more } }))
    const from = performance.now()
    await client.call('POST', `${API}/variants/bulk`, { variants })
    times.push((performance.now() - from) / 1_000)
  }
  const name = `prices of ${formatNumber(CHANGED_GOODS)} goods, one transaction; and back`
  return [[name, `${times.map(formatNumber).join(' s and ')} s`, 'one transaction', '']]
}

async function readSheet(client: CounterClient, count: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for (let after = ''; rows.length < count;) {
    const page = await client.call<{ data: SheetRow[]; next: string | null }>(
      'GET',
      `${API}/variants?limit=${SHEET_PAGE}${after}`,
    )
    rows.push(...page.data)
    if (page.next === null) break
    after = `&after=${page.next}`
  }
  return rows.slice(0, count)
}
