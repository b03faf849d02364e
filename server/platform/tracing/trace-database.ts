import type { Pool, PoolClient } from 'pg'
import { SpanKind } from '@opentelemetry/api'
import type { Database, Reads } from '#server/platform/database/open-database.ts'
import { errorType, fail, type SpanFacts, type Spans } from './spans.ts'

/** Characters of a statement that are told. */
const MAX_TEXT_LENGTH = 2_000

type Ask = (...question: unknown[]) => unknown

/** Statements asked while a request or a job is traced, also inside transactions; what else looks at the database is not told. */
export function traceDatabase(spans: Spans, database: Database): Database {
  for (const pool of new Set<Pool>([database.pool, database.background.pool])) {
    traceQueries(spans, pool)
    // Not when it connects: some are connected already.
    const traced = new WeakSet<PoolClient>()
    pool.on('acquire', (client) => {
      if (!traced.has(client)) traceQueries(spans, client)
      traced.add(client)
    })
  }
  return database
}

/** Those that a replica does not answer have another one, at the primary, under theirs. */
export function traceReads<Source extends Reads>(spans: Spans, reads: Source): Source {
  traceQueries(spans, reads.pool)
  const { pinned } = reads
  return pinned ? Object.assign(reads, { pinned: () => traceReads(spans, pinned.call(reads)) }) : reads
}

function traceQueries(spans: Spans, target: { query: unknown }): void {
  const ask = target.query as Ask
  target.query = function query(this: unknown, ...question: unknown[]) {
    const text = statementText(question[0])
    // With a function it comes from a pool, which has the span already.
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

/** Its verb and first table. */
export function summarize(text: string): string {
  const verb = /^\s*(?:--.*\n\s*)*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(\w+)"?/i.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

/** Parameters are never in it; what a statement itself holds of texts and numbers is left out, too. */
export function withoutValues(text: string): string {
  return text
    .replace(/(\$\w*\$)[^]*?\1/g, '?')
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?(?!\w)/g, '?')
    .slice(0, MAX_TEXT_LENGTH)
}
