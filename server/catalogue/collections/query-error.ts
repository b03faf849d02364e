/** Thrown inside the reader only; `strapi-query.ts` returns it as a refusal. */
export class QueryError extends Error {
  readonly path: readonly string[]
  override readonly name: 'ValidationError' | 'PaginationError'

  constructor(path: readonly string[], message: string, name: QueryError['name'] = 'ValidationError') {
    super(message)
    this.path = path
    this.name = name
  }
}

export function quoteValue(text: unknown): string {
  if (typeof text !== 'string') return text === null || text === undefined ? 'nothing' : 'several values'
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`
}
