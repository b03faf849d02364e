import type { Logger } from 'pino'
import type { ProviderOpeners } from '#server/platform/configuration/open-configuration.ts'
import type { Database, Reads } from '#server/platform/database/open-database.ts'
import type { Listener } from '#server/platform/http/listen.ts'
import type { JobList } from '#server/platform/jobs/job-types.ts'
import type { OutboxHandlers } from '#server/platform/jobs/run-outbox.ts'
import type { LoadPage, RenderPage } from '#server/platform/http/page.ts'

export type TracingSettings = {
  /** The base URL of an OTLP receiver, without a trailing slash: spans go to `/v1/traces` under it. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** 0 to 1: the traced share of requests without an upstream decision. */
  ratio: number
  /** Accepts `traceparent` from the client or proxy. */
  trustProxy: boolean
}

export interface Tracing {
  listener(listener: Listener): Listener
  nameRoute?: (route: string) => void
  loader(load: LoadPage): LoadPage
  renderer(render: RenderPage): RenderPage
  database(database: Database): Database
  reads<Source extends Reads>(reads: Source): Source
  providers(openers: ProviderOpeners): ProviderOpeners
  jobs(list: JobList): JobList
  handlers<Handlers extends OutboxHandlers>(handlers: Handlers): Handlers
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

/** When switched off, it returns each part unchanged and loads nothing. */
export async function openTracing(settings: TracingSettings | undefined, log: Pick<Logger, 'warn'>): Promise<Tracing> {
  if (!settings) return noTracing
  const { openOtlpTracing } = await import('./open-otlp-tracing.ts')
  return openOtlpTracing(settings, log)
}
