import { setTimeout as wait } from 'node:timers/promises'
import { context, propagation } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { findPage } from '#shop/pages/page-routes.ts'
import { createSpans, type Spans } from './spans.ts'
import { traceFetches, traceProviders } from './trace-calls.ts'
import { traceDatabase, traceReads } from './trace-database.ts'
import { nameRoute, traceRequests } from './trace-requests.ts'
import type { LoadPage } from '#server/platform/http/page.ts'
import type { Tracing, TracingSettings } from './tracing.ts'
import type { JobList } from '#server/platform/jobs/job-types.ts'
import type { OutboxHandlers } from '#server/platform/jobs/run-outbox.ts'

const CLOSE_TIMEOUT_MS = 2_000
const TELL_EVERY_MS = 60_000

/** Sends spans over OTLP/HTTP as protobuf, and drops them while the receiver is slow or away. */
export function openOtlpTracing(settings: TracingSettings, log: Pick<Logger, 'warn'>): Tracing {
  const provider = openProvider(settings)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  setGlobalErrorHandler(createTeller(log))
  const spans = createSpans(provider.getTracer('gathri'))
  const stopTracingFetches = traceFetches(spans)
  return {
    listener: (listener) => traceRequests(spans, settings.trustProxy, listener),
    nameRoute,
    loader: (load) => traceLoader(spans, load),
    renderer: (render) => (url, pageSize, shown) => spans.child('render', {}, () => render(url, pageSize, shown)),
    database: (database) => traceDatabase(spans, database),
    reads: (reads) => traceReads(spans, reads),
    providers: (openers) => traceProviders(spans, openers),
    jobs: (list) => traceJobs(spans, list),
    handlers: (handlers) => traceHandlers(spans, handlers),
    async close() {
      stopTracingFetches()
      await Promise.race([provider.shutdown(), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      context.disable()
      propagation.disable()
    },
  }
}

function openProvider({ endpoint, headers, serviceName, ratio }: TracingSettings): TracerProvider {
  return new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    resource: resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } }),
      }),
    ],
  })
}

function createTeller(log: Pick<Logger, 'warn'>): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    log.warn({ event: 'tracing.not_taken', err: error }, 'spans were not taken and are dropped')
  }
}

function traceLoader(spans: Spans, load: LoadPage): LoadPage {
  return (url, pageSize) => {
    const loader = findPage(url.pathname)?.route.loader
    return loader === undefined
      ? load(url, pageSize)
      : spans.child(`load ${loader}`, { 'gathri.loader': loader }, () => load(url, pageSize))
  }
}

function traceJobs(spans: Spans, { timed, queues }: JobList): JobList {
  function traced<Job extends { name: string; run: (stopping: AbortSignal) => Promise<unknown> }>(job: Job): Job {
    const run = (stopping: AbortSignal) =>
      spans.root(`job ${job.name}`, { 'gathri.job': job.name }, () => job.run(stopping))
    return { ...job, run }
  }
  return { timed: timed.map(traced), queues: queues.map(traced) }
}

function traceHandlers<Handlers extends OutboxHandlers>(spans: Spans, handlers: Handlers): Handlers {
  const traced = Object.entries(handlers).map(([kind, handle]) => [
    kind,
    (...given: Parameters<typeof handle>) =>
      spans.child(`message ${kind}`, { 'gathri.message': kind }, () => handle(...given)),
  ])
  return Object.fromEntries(traced)
}
