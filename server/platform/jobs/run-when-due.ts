import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { steadyPace, type Pace } from './pace.ts'
import { runEvery, type Job } from './run-every.ts'

export type Queue = {
  name: string
  due: () => SQL | undefined
  everyMs: number
  run: (stopping: AbortSignal) => Promise<unknown>
}

export type RunListener = {
  onSuccess?: (name: string) => Promise<void> | void
  onError: (name: string, error: unknown) => Promise<void> | void
}

const IDLE_PAUSE_MS = 2_000
const BUSY_PAUSE_MS = 250

/** Never runs a queue twice at once; a hanging provider blocks no other queue. The first look runs all of them. */
export function runWhenDue(
  orm: Orm,
  queues: readonly Queue[],
  { onSuccess, onError }: RunListener,
  pace: Pace = steadyPace,
): Job {
  const stopping = new AbortController()
  const inWork = new Map<string, Promise<void>>()
  const lookAt = new Map<string, number>()
  let isFirst = true

  async function look(): Promise<void> {
    const candidates = queues.filter(({ name }) => !inWork.has(name) && (lookAt.get(name) ?? 0) <= performance.now())
    if (candidates.length === 0) return
    const due = isFirst ? new Set(candidates.map(({ name }) => name)) : await findDueQueues(orm, candidates)
    isFirst = false
    for (const queue of candidates) {
      lookAt.set(queue.name, performance.now() + queue.everyMs)
      if (due.has(queue.name) && !stopping.signal.aborted) inWork.set(queue.name, run(queue))
    }
  }

  async function run({ name, everyMs, run: work }: Queue): Promise<void> {
    try {
      await work(stopping.signal)
      await onSuccess?.(name)
    } catch (error) {
      await onError(name, error)
    } finally {
      inWork.delete(name)
      lookAt.set(name, performance.now() + everyMs)
    }
  }

  const looking = runEvery(
    () => (inWork.size > 0 ? BUSY_PAUSE_MS : IDLE_PAUSE_MS),
    look,
    (error) => onError('look for work', error),
    pace,
  )
  return {
    async stop() {
      stopping.abort()
      await looking.stop()
      await Promise.all(inWork.values())
    },
  }
}

async function findDueQueues(orm: Orm, queues: readonly Queue[]): Promise<Set<string>> {
  const conditions = queues.map(({ name, due }) => sql`(${name}, ${due()})`)
  const rows = parseRows(
    { name: 'always' },
    await orm.execute<{ name: string }>(
      sql`SELECT name FROM (VALUES ${sql.join(conditions, sql`, `)}) AS queues (name, is_due) WHERE is_due`,
    ),
  )
  return new Set(rows.map(({ name }) => name))
}
