import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'

/** From a web process to the one that has started it and back; from that one to each web process and back. */
type Message =
  | { type: 'gathri:sums'; id: number; text?: string }
  | { type: 'gathri:metrics'; id: number; metrics?: MetricObject[] }
/** Milliseconds that one of them may take; then its metrics are missing. */
const LATE_MS = 2_000

const readMessage = (message: unknown): Message | undefined =>
  /^gathri:(sums|metrics)$/.test((message as Message | null)?.type ?? '') ? (message as Message) : undefined

/** In the process that has started the web processes: one of them asks for the sums of all. */
export function answerProcessMetrics(): void {
  const open = new Set<Worker>()
  const answered = createAnswers<MetricObject[]>()
  cluster.on('listening', (web) => open.add(web))
  cluster.on('disconnect', (web) => open.delete(web))
  cluster.on('message', (web, sent) => {
    const message = readMessage(sent)
    if (message?.type === 'gathri:metrics') answered.take(message.id, message.metrics ?? [])
    if (message?.type === 'gathri:sums') void sum().then((text) => send(web, { ...message, text }))
  })

  async function sum(): Promise<string> {
    const all = await Promise.all(
      [...open].map((web) => answered.wait((id) => send(web, { type: 'gathri:metrics', id }), LATE_MS)),
    )
    return AggregatorRegistry.aggregate(all.filter((metrics) => metrics !== undefined)).metrics()
  }
}

function send(web: Worker, message: Message): void {
  if (web.isConnected()) web.send(message)
}

/**
 * What the process counts about itself: of all web processes together, each metric in its own way; of this one alone
 * where it is the only one, or the one that has started it does not answer.
 */
export function createProcessMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  const answered = createAnswers<string>()
  const tell = (message: Message) => process.connected && process.send?.(message)
  process.on('message', (sent) => {
    const message = readMessage(sent)
    if (message?.type === 'gathri:sums' && message.text !== undefined) answered.take(message.id, message.text)
    if (message?.type === 'gathri:metrics')
      void registry.getMetricsAsJSON().then((metrics) => tell({ ...message, metrics: metrics as MetricObject[] }))
  })
  return async () => (await answered.wait((id) => tell({ type: 'gathri:sums', id }), 2 * LATE_MS)) ?? registry.metrics()
}

/** Questions by number. `wait` ends with undefined after `ms`. */
function createAnswers<Answer>() {
  const asked = new Map<number, (answer: Answer | undefined) => void>()
  let last = 0
  return {
    take: (id: number, answer: Answer) => asked.get(id)?.(answer),
    async wait(ask: (id: number) => unknown, ms: number): Promise<Answer | undefined> {
      const id = ++last
      const answer = Promise.withResolvers<Answer | undefined>()
      asked.set(id, answer.resolve)
      const late = setTimeout(answer.resolve, ms, undefined).unref()
      ask(id)
      return answer.promise.finally(() => {
        clearTimeout(late)
        asked.delete(id)
      })
    },
  }
}
