import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'

/** `sums`: a web process asks the primary. `metrics`: the primary asks each web process. */
type Message =
  | { type: 'gathri:sums'; id: number; text?: string }
  | { type: 'gathri:metrics'; id: number; metrics?: MetricObject[] }
/** Milliseconds until the sum leaves out a process that does not answer. */
const LATE_MS = 2_000

const readMessage = (message: unknown): Message | undefined =>
  /^gathri:(sums|metrics)$/.test((message as Message | null)?.type ?? '') ? (message as Message) : undefined

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

/** Matches answers to questions by number. `wait` returns undefined after `ms`. */
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
