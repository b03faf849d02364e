import type { Logger } from 'pino'
import type { ProviderOpeners } from '#server/platform/configuration/open-configuration.ts'
import type { Database, Reads } from '#server/platform/database/open-database.ts'
import type { Listener } from '#server/platform/http/listen.ts'
import type { JobList } from '#server/platform/jobs/job-list.ts'
import type { OutboxHandlers } from '#server/platform/jobs/run-outbox.ts'
import type { LoadPage, RenderPage } from '#server/platform/http/page.ts'

export type TracingSettings = {
  /** The base of an OTLP receiver, without a slash at the end: spans go to `/v1/traces` under it. */
  endpoint: string
  /** Beside each batch of spans, as a receiver's key. */
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** 0 to 1: of traces that nobody before the shop has decided about. */
  ratio: number
  /** Whether `traceparent` of whoever asks is believed. */
  trustProxy: boolean
}

/** What of the shop is traced; each takes a part and gives it back with spans around what it does. */
export interface Tracing {
  listener(listener: Listener): Listener
  /** Of the request that is being answered. @param route its pattern, as in `/metrics` */
  nameRoute?: (route: string) => void
  loader(load: LoadPage): LoadPage
  renderer(render: RenderPage): RenderPage
  database(database: Database): Database
  reads<Source extends Reads>(reads: Source): Source
  providers(openers: ProviderOpeners): ProviderOpeners
  jobs(list: JobList): JobList
  handlers<Handlers extends OutboxHandlers>(handlers: Handlers): Handlers
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}

const same = <Part>(part: Part): Part => part

const noTracing: Tracing = {
  listener: same,
  loader: same,
  renderer: same,
  database: same,
  reads: same,
  providers: same,
  jobs: same,
  handlers: same,
  async close() {},
}

/** Switched off it gives each part back as it is, and nothing is loaded for it. */
export async function openTracing(settings: TracingSettings | undefined, log: Pick<Logger, 'warn'>): Promise<Tracing> {
  if (!settings) return noTracing
  const { openOtlpTracing } = await import('./open-otlp-tracing.ts')
  return openOtlpTracing(settings, log)
}
