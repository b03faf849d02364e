import type { QueryResult } from 'pg'

export type ColumnPresence<Row> = {
  readonly [Name in keyof Row]-?: object extends Pick<Row, Name> ? 'sometimes' : 'always'
}

export function parseRows<Row extends object>(
  columns: ColumnPresence<Row>,
  { fields, rows }: Pick<QueryResult<Row>, 'fields' | 'rows'>,
): Row[] {
  const came = new Set(fields.map(({ name }) => name))
  const known = Object.entries(columns)
  const missing = known.filter(([name, when]) => when === 'always' && !came.has(name)).map(([name]) => name)
  const unknown = [...came].filter((name) => !Object.hasOwn(columns, name))
  if (missing.length > 0 || unknown.length > 0)
    throw new Error(
      `A query does not answer what its type says. ${listed('Missing', missing)}${listed('Unknown', unknown)}`,
    )
  return rows
}

const listed = (what: string, names: readonly string[]) => (names.length > 0 ? `${what}: ${names.join(', ')}. ` : '')
