import type { Logger } from 'pino'
import type { AnalyticsProvider, EventBatch } from '#providers/analytics/analytics-provider.ts'
import { backoffMs, retryPolicies } from '#server/platform/jobs/retry-policy.ts'

type PendingVisit = { visit: EventBatch; tries: number }

const MAX_ATTEMPTS = 5
const BATCH_SIZE = 4

/** Holds the visits that wait for one service. While the service fails, it gets one visit at a time, at growing intervals. */
export function createDeliveryBuffer(
  service: AnalyticsProvider,
  { log, now, mostWaiting }: { log: Logger; now: () => Date; mostWaiting: number },
) {
  let queue: PendingVisit[] = []
  let failures = 0
  let retryAt = 0
  let flushing: Promise<void> | undefined

  async function flush(): Promise<void> {
    while (queue.length > 0 && now().getTime() >= retryAt) {
      const batch = queue.splice(0, failures > 0 ? 1 : BATCH_SIZE)
      const answers = await Promise.all(batch.map(({ visit }) => service.send(visit)))
      const again = batch.filter((_, index) => isRetryable(answers[index]))
      if (again.length === 0) {
        failures = 0
        continue
      }
      retryAt = now().getTime() + backoffMs(retryPolicies.analytics, failures++)
      const reasons = answers.map((one) => !one.ok && one.reason)
      log.warn({ event: 'analytics.retry', service: service.name, reasons }, 'Visits wait for an analytics service')
      const kept = again.map(({ visit, tries }) => ({ visit, tries: tries + 1 }))
      queue = [...kept.filter(({ tries }) => tries < MAX_ATTEMPTS), ...queue]
    }
  }

  return {
    waiting: () => queue.length,
    add(visit: EventBatch): void {
      queue.push({ visit, tries: 0 })
      if (queue.length > mostWaiting) queue.shift()
    },
    async flush(): Promise<void> {
      flushing ??= flush().finally(() => (flushing = undefined))
      await flushing
    },
  }
}

function isRetryable(answer: Awaited<ReturnType<AnalyticsProvider['send']>> | undefined): boolean {
  return answer !== undefined && !answer.ok && answer.reason !== 'refused'
}
