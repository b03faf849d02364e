import type { Findings, Part } from '../findings.ts'
import { openPacedClient, type PacedClient } from '../load/open-client.ts'
import type { PacedRequest } from '../load/paced-load.ts'
import { formatNumber, formatSpread } from '../format-number.ts'
import { listingPaths, productPaths } from '../request-paths.ts'
import { sampleCatalogue } from '../shop/sample-catalogue.ts'
import { openShop } from '../shop/open-shop.ts'
import type { BenchDatabase } from '../shop/bench-environment.ts'
import { percentile, spread } from '../statistics.ts'

const ROUNDS = 5
const SECONDS = 8
const LOGINS_PER_SECOND = 500
const READS_PER_SECOND = 100
/** Too many IP addresses and e-mails for limits on single ones. */
const SHOPPERS = 5_000

type Round = { quiet: number[]; flooded: number[]; statuses: Record<number, number>; seconds: number }

export const loginFlood: Part = {
  name: 'flood',
  async measure(environment): Promise<Findings> {
    const benchDatabase = (await environment.postgres(1_000)) ?? (await environment.embedded(1_000))
    const rounds = Math.max(2, Math.round(ROUNDS * environment.effort))
    const seconds = Math.max(2, SECONDS * environment.effort)
    const cached = await flood(benchDatabase, {}, rounds, seconds)
    const uncached = await flood(benchDatabase, { PAGE_MEMORY_MB: '0' }, rounds, seconds)
    return {
      tables: [
        {
          title: `The catalogue while ${LOGINS_PER_SECOND} logins a second come in, ${benchDatabase.name}`,
          columns: [
            'listings and products',
            'quiet p50 ms',
            'quiet p99 ms',
            'flooded p50 ms',
            'flooded p99 ms',
            'p99, times',
            'logins looked at /s',
            'turned away /s',
          ],
          rows: [
            ['from memory', ...cached.cells],
            ['made anew each time', ...uncached.cells],
          ],
          notes: [
            `${READS_PER_SECOND} questions a second at a steady pace, quiet and flooded in turns; the median of the rounds (least–most). The logins come from ${formatNumber(SHOPPERS)} addresses for as many e-mails, so that no limit on one of them helps. Those who ask use the same two cores; those who flood would be elsewhere, and their process gives way.`,
          ],
        },
      ],
      figures: { loginFlood: cached.times, loginFloodAnew: uncached.times },
    }
  },
}

async function flood(
  benchDatabase: BenchDatabase,
  settings: Record<string, string>,
  rounds: number,
  seconds: number,
): Promise<{ cells: string[]; times: number }> {
  const shop = await openShop({
    ...benchDatabase.settings,
    ...settings,
    TRUST_PROXY: 'true',
    SIGN_INS_PER_MINUTE: '0',
  })
  const shoppers = openPacedClient()
  const crowd = openPacedClient({ elsewhere: true })
  try {
    const { categories, products } = await sampleCatalogue(shop.url)
    const questions = [...listingPaths(categories, 1), ...productPaths(products)]
    const measured: Round[] = []
    await watch(shop.port, shoppers, crowd, mixed(questions), 2)
    for (let turn = 0; turn < rounds; turn++)
      measured.push(await watch(shop.port, shoppers, crowd, mixed(questions), seconds))
    return sumUp(measured)
  } finally {
    shoppers.close()
    crowd.close()
    await shop.close()
  }
}

async function watch(
  port: number,
  shoppers: PacedClient,
  crowd: PacedClient,
  requests: readonly PacedRequest[],
  seconds: number,
): Promise<Round> {
  const questions = { port, requests, perSecond: READS_PER_SECOND, seconds }
  const quiet = await shoppers.send(questions)
  const flooding = crowd.send({
    port,
    requests: logins(),
    perSecond: LOGINS_PER_SECOND,
    seconds: seconds + 1,
  })
  const flooded = await shoppers.send(questions)
  const logged = await flooding
  for (const { statuses } of [quiet, flooded])
    if (Object.keys(statuses).join() !== '200') throw new Error(`the catalogue answered ${JSON.stringify(statuses)}`)
  return { quiet: quiet.times, flooded: flooded.times, statuses: logged.statuses, seconds: logged.seconds }
}

function mixed(paths: readonly string[]): PacedRequest[] {
  // 101 is prime, so every path occurs, and neighbours in the list are apart.
  return paths.map((_, at) => ({ method: 'GET', path: paths[(at * 101) % paths.length] ?? '/' }))
}

function logins(): PacedRequest[] {
  return Array.from({ length: SHOPPERS }, (_, who) => ({
    method: 'POST',
    path: '/api/auth/local',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${who % 7}.${Math.floor(who / 250)}.${1 + (who % 250)}`,
    },
    body: JSON.stringify({ identifier: `somebody-${who}@example.in`, password: 'three brass trays' }),
  }))
}

function sumUp(rounds: readonly Round[]): { cells: string[]; times: number } {
  const middle = (of: (round: Round) => number) => spread(rounds.map(of)).median
  const times = spread(rounds.map(({ quiet, flooded }) => percentile(flooded, 99) / percentile(quiet, 99)))
  const turnedAway = (round: Round) => (round.statuses[503] ?? 0) + (round.statuses[429] ?? 0)
  const all = (round: Round) => Object.values(round.statuses).reduce((sum, count) => sum + count, 0)
  return {
    times: times.median,
    cells: [
      formatNumber(middle(({ quiet }) => percentile(quiet, 50))),
      formatNumber(middle(({ quiet }) => percentile(quiet, 99))),
      formatNumber(middle(({ flooded }) => percentile(flooded, 50))),
      formatNumber(middle(({ flooded }) => percentile(flooded, 99))),
      formatSpread(times),
      formatNumber(middle((round) => (all(round) - turnedAway(round)) / round.seconds)),
      formatNumber(middle((round) => turnedAway(round) / round.seconds)),
    ],
  }
}
