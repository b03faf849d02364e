import diagnostics from 'node:diagnostics_channel'
import { context, propagation, SpanKind, trace, type Span } from '@opentelemetry/api'
import type { ProviderOpeners, Providers } from '#server/platform/configuration/open-configuration.ts'
import { fail, setFacts, type Spans } from './spans.ts'

export function traceProviders(spans: Spans, openers: ProviderOpeners): ProviderOpeners {
  const traced = Object.entries(openers).map(([name, opener]) => [
    name,
    (settings: Parameters<typeof opener>[0]) => {
      const { options, open } = opener(settings)
      return { options, open: () => traceMethods(spans, name as keyof Providers, open()) }
    },
  ])
  return Object.fromEntries(traced)
}

function traceMethods<Provider extends object>(spans: Spans, name: keyof Providers, provider: Provider): Provider {
  return new Proxy(provider, {
    get(target, property, receiver) {
      const method: unknown = Reflect.get(target, property, receiver)
      if (typeof method !== 'function' || typeof property !== 'string') return method
      return (...given: unknown[]) => {
        const span = spans.startChild(`${name}.${property}`, SpanKind.INTERNAL, {})
        if (!span) return method.apply(target, given)
        const answered: unknown = spans.within(span, () => method.apply(target, given))
        if (!(answered instanceof Promise)) return end(span, answered)
        return answered.then(
          (answer: unknown) => end(span, answer),
          (error: unknown) => {
            fail(span, error instanceof Error ? error.name : 'unknown')
            span.end()
            throw error
          },
        )
      }
    },
  })
}

/** A refusal is a value with a reason. */
function end<Answer>(span: Span, answer: Answer): Answer {
  const { ok, reason } = (answer ?? {}) as { ok?: unknown; reason?: unknown }
  if (ok === false) fail(span, typeof reason === 'string' ? reason : 'refused')
  span.end()
  return answer
}

type SentRequest = { method: string; origin: string; addHeader(name: string, value: string): void }

/** Traces each `fetch` within a trace, and keeps only the host of its URL. @returns a function that stops it */
export function traceFetches(spans: Spans): () => void {
  const open = new WeakMap<object, Span>()
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create'(message) {
      const { request } = message as { request: SentRequest }
      const host = URL.parse(String(request.origin))?.host ?? 'unknown'
      const facts = { 'http.request.method': request.method, 'server.address': host }
      const span = spans.startChild(`${request.method} ${host}`, SpanKind.CLIENT, facts)
      if (!span) return
      open.set(request, span)
      const carrier: Record<string, string> = {}
      propagation.inject(trace.setSpan(context.active(), span), carrier)
      for (const [name, value] of Object.entries(carrier)) request.addHeader(name, value)
    },
    'undici:request:headers'(message) {
      const { request, response } = message as { request: SentRequest; response: { statusCode: number } }
      const span = open.get(request)
      if (!span) return
      setFacts(span, { 'http.response.status_code': response.statusCode })
      if (response.statusCode >= 400) fail(span, String(response.statusCode))
    },
    'undici:request:trailers': (message) => open.get((message as { request: SentRequest }).request)?.end(),
    'undici:request:error'(message) {
      const { request, error } = message as { request: SentRequest; error: Error }
      const span = open.get(request)
      if (!span) return
      fail(span, error.name)
      span.end()
    },
  }
  for (const [channel, listener] of Object.entries(listeners)) diagnostics.subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) diagnostics.unsubscribe(channel, listener)
  }
}
