import type { Findings, Part, Table } from '../findings.ts'
import { compareCosts, openBeside, takeTurns, type Side } from '../shop/open-beside.ts'
import { sampleCatalogue } from '../shop/sample-catalogue.ts'
import { createWorkloads } from './uncached.ts'

const SIZES = [1_000, 100_000]
const ROUNDS = 24
const REQUESTS = 300
const WARM_UP_REQUESTS = 1_500

/** Compares the cost of uncached pages with another commit. */
export const uncachedBeside = (commit: string): Part => ({
  name: 'uncached beside',
  async measure({ effort, loadClient }): Promise<Findings> {
    const tables: Table[] = []
    const rounds = Math.ceil(ROUNDS * effort)
    for (const products of SIZES)
      await openBeside(commit, { products, settings: { PAGE_MEMORY_MB: '0' } }, async (earlier, here) => {
        const workloads = async ({ shop }: Side) => createWorkloads(await sampleCatalogue(shop.url), products)
        const works = new Map([[earlier, await workloads(earlier)] as const, [here, await workloads(here)]])
        for (const [place, { name }] of (works.get(here) ?? []).entries()) {
          const send = async ({ shop: { port } }: Side, paths: string[], requests: number) =>
            loadClient.send({ port, paths, connections: 32, seconds: 60, requests })
          const pathsOf = (side: Side) => works.get(side)?.[place]?.paths ?? []
          for (const side of [earlier, here]) await send(side, pathsOf(side), Math.ceil(WARM_UP_REQUESTS * effort))
          const costs = await takeTurns(
            [earlier, here],
            { rounds, count: REQUESTS },
            async (side) => () => send(side, pathsOf(side), REQUESTS),
          )
          tables.push(compareCosts(`${name}, ${products} products, CPU ms, PostgreSQL`, commit, costs))
        }
      })
    return { tables, figures: {} }
  },
})
