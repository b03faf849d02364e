import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { currentRequestId } from '#server/platform/logging/request-id.ts'

/** The only facts in spans: never user input, URLs or values of rows. */
export type SpanFacts = {
  'http.request.method'?: string
  /** A pattern, never a URL: URLs hold searches, PINs and keys of orders. */
  'http.route'?: string
  'http.response.status_code'?: number
  'server.address'?: string
  'db.system.name'?: string
  'db.query.summary'?: string
  'db.query.text'?: string
  /** A code or a reason; sentences quote values. */
  'error.type'?: string
  'gathri.request_id'?: string
  'gathri.from_memory'?: boolean
  'gathri.loader'?: string
  'gathri.job'?: string
  'gathri.message'?: string
}

export interface Spans {
  isActive(): boolean
  /** Undefined if the surrounding work is not traced. */
  startChild(name: string, kind: SpanKind, facts: SpanFacts): Span | undefined
  startRoot(name: string, kind: SpanKind, facts: SpanFacts, parent?: Context): Span
  within<Outcome>(span: Span, work: () => Outcome): Outcome
  /** Traces `work` only inside a traced parent. */
  child<Outcome>(name: string, facts: SpanFacts, work: () => Promise<Outcome>): Promise<Outcome>
  root<Outcome>(name: string, facts: SpanFacts, work: () => Promise<Outcome>): Promise<Outcome>
}

export function createSpans(tracer: Tracer): Spans {
  const startRoot: Spans['startRoot'] = (name, kind, facts, parent = ROOT_CONTEXT) =>
    tracer.startSpan(name, { kind, attributes: withRequest(facts) }, parent)
  const isActive = () => trace.getActiveSpan()?.isRecording() ?? false
  const startChild: Spans['startChild'] = (name, kind, facts) =>
    isActive() ? tracer.startSpan(name, { kind, attributes: withRequest(facts) }, context.active()) : undefined
  const within: Spans['within'] = (span, work) => context.with(trace.setSpan(context.active(), span), work)

  async function end<Outcome>(span: Span, work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await within(span, work)
    } catch (error) {
      fail(span, errorType(error))
      throw error
    } finally {
      span.end()
    }
  }

  return {
    isActive,
    startRoot,
    startChild,
    within,
    child(name, facts, work) {
      const span = startChild(name, SpanKind.INTERNAL, facts)
      return span ? end(span, work) : work()
    },
    root: (name, facts, work) => end(startRoot(name, SpanKind.INTERNAL, facts), work),
  }
}

function withRequest(facts: SpanFacts): SpanFacts {
  const request = currentRequestId()
  return request === undefined ? facts : { ...facts, 'gathri.request_id': request }
}

export const setFacts = (span: Span, facts: SpanFacts): Span => span.setAttributes(facts)

/** Omits the error's message, which quotes values. */
export function fail(span: Span, type: string): void {
  setFacts(span, { 'error.type': type }).setStatus({ code: SpanStatusCode.ERROR })
}

/** SQLSTATE, a system's code, or the class. */
export function errorType(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  for (const known of [code, cause?.code]) if (typeof known === 'string' && /^\w{1,40}$/.test(known)) return known
  return error instanceof Error ? error.name : 'unknown'
}
