import type { Logger } from 'pino'
import type { AnalyticsProvider, Visit } from '#providers/analytics/analytics-provider.ts'

type Waiting = { visit: Visit; tries: number }

/** How often a visit is tried before it is given up. */
const MOST_TRIES = 5
const AT_ONCE = 4
const LONGEST_PAUSE_MS = 60_000

/** What waits for one service. A service that is away is asked ever less often, with one visit only. */
export function createHandover(
  service: AnalyticsProvider,
  { log, now, mostWaiting }: { log: Logger; now: () => Date; mostWaiting: number },
) {
  let queue: Waiting[] = []
  let troubles = 0
  let openAt = 0
  let flushing: Promise<void> | undefined

  async function flush(): Promise<void> {
    while (queue.length > 0 && now().getTime() >= openAt) {
      const some = queue.splice(0, troubles > 0 ? 1 : AT_ONCE)
      const answers = await Promise.all(some.map(({ visit }) => service.send(visit)))
      const again = some.filter((_, index) => isWorthAnotherTry(answers[index]))
      if (again.length === 0) {
        troubles = 0
        continue
      }
      troubles++
      openAt = now().getTime() + Math.min(1_000 * 2 ** troubles, LONGEST_PAUSE_MS)
      log.warn({ service: service.name, reasons: answers.map((one) => !one.ok && one.reason) }, 'events wait')
      const kept = again.map(({ visit, tries }) => ({ visit, tries: tries + 1 }))
      queue = [...kept.filter(({ tries }) => tries < MOST_TRIES), ...queue]
    }
  }

  return {
    waiting: () => queue.length,
    add(visit: Visit): void {
      queue.push({ visit, tries: 0 })
      if (queue.length > mostWaiting) queue.shift()
    },
    async flush(): Promise<void> {
      flushing ??= flush().finally(() => (flushing = undefined))
      await flushing
    },
  }
}

function isWorthAnotherTry(answer: Awaited<ReturnType<AnalyticsProvider['send']>> | undefined): boolean {
  return answer !== undefined && !answer.ok && answer.reason !== 'refused'
}
