import type { Pool, PoolClient } from 'pg'
import { SpanKind } from '@opentelemetry/api'
import type { Database, Reads } from '#server/platform/database/open-database.ts'
import { errorType, fail, type SpanFacts, type Spans } from './spans.ts'

/** Characters. */
const MAX_TEXT_LENGTH = 2_000

type Ask = (...question: unknown[]) => unknown

/** Traces statements within requests and jobs, also in transactions, and no others. */
export function traceDatabase(spans: Spans, database: Database): Database {
  for (const pool of new Set<Pool>([database.pool, database.background.pool])) {
    traceQueries(spans, pool)
    // On each acquire, because some clients are already connected.
    const traced = new WeakSet<PoolClient>()
    pool.on('acquire', (client) => {
      if (!traced.has(client)) traceQueries(spans, client)
      traced.add(client)
    })
  }
  return database
}

/** A read that falls back to the primary has a second span below. */
export function traceReads<Source extends Reads>(spans: Spans, reads: Source): Source {
  traceQueries(spans, reads.pool)
  const { pinned } = reads
  return pinned ? Object.assign(reads, { pinned: () => traceReads(spans, pinned.call(reads)) }) : reads
}

function traceQueries(spans: Spans, target: { query: unknown }): void {
  const ask = target.query as Ask
  target.query = function query(this: unknown, ...question: unknown[]) {
    const text = statementText(question[0])
    // A call with a callback comes from a pool, which already has the span.
    const isTold = text !== undefined && typeof question.at(-1) !== 'function' && spans.isActive()
    const span = isTold ? spans.startChild(summarize(text), SpanKind.CLIENT, factsOf(text)) : undefined
    if (!span) return ask.apply(this, question)
    const asked = spans.within(span, () => ask.apply(this, question)) as Promise<unknown>
    return asked
      .catch((error: unknown) => {
        fail(span, errorType(error))
        throw error
      })
      .finally(() => span.end())
  }
}

const factsOf = (text: string): SpanFacts => ({
  'db.system.name': 'postgresql',
  'db.query.summary': summarize(text),
  'db.query.text': withoutValues(text),
})

function statementText(question: unknown): string | undefined {
  if (typeof question === 'string') return question
  const text = (question as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : undefined
}

export function summarize(text: string): string {
  const verb = /^\s*(?:--.*\n\s*)*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(\w+)"?/i.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

/** Removes literals; parameters are never in the text. */
export function withoutValues(text: string): string {
  return text
    .replace(/(\$\w*\$)[^]*?\1/g, '?')
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?(?!\w)/g, '?')
    .slice(0, MAX_TEXT_LENGTH)
}
