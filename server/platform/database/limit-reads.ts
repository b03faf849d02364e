import type { Pool } from 'pg'

/** The share of connections that catalogue reads never take. It stays free for orders, payments, staff and `/readyz`. */
const KEPT_SHARE = 0.4

type Ask = (...question: unknown[]) => Promise<unknown>
type Waiting = { begin: () => void; giveUp: NodeJS.Timeout }

/** Limits catalogue reads, so that some connections stay free for others. @param waitMs a longer wait is refused as busy */
export function limitReads(pool: Pool, connections: number, waitMs: number): { pool: Pick<Pool, 'query'> } {
  const most = Math.max(1, connections - Math.ceil(connections * KEPT_SHARE))
  const line: Waiting[] = []
  let active = 0

  async function query(...question: unknown[]): Promise<unknown> {
    if (active >= most) await takePlace()
    else active++
    try {
      return await (pool.query as Ask).apply(pool, question)
    } finally {
      leave()
    }
  }

  function takePlace(): Promise<void> {
    return new Promise((begin, refuse) => {
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        refuse(Object.assign(new Error('Too many lists are read at once'), { code: CONFIGURATION_LIMIT_EXCEEDED }))
      }, waitMs)
      const waiting = { begin, giveUp }
      line.push(waiting)
    })
  }

  function leave(): void {
    const next = line.shift()
    if (!next) return void active--
    clearTimeout(next.giveUp)
    next.begin()
  }

  return { pool: { query: query as Pool['query'] } }
}

const CONFIGURATION_LIMIT_EXCEEDED = '53400'
