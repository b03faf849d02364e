import type { Filter, FilterValue, Operator } from './filter.ts'

/** What each field of a collection is called in SQL. Only these names ever reach the database. */
export type Columns = Readonly<Record<string, string>>

/** Collects the values of one statement; each is answered by its place, such as `$3`. */
export class Values {
  readonly list: (FilterValue | FilterValue[])[] = []

  /** The value's place, with the type the database shall take it for. */
  add(value: FilterValue | FilterValue[]): string {
    this.list.push(value)
    return Array.isArray(value)
      ? `$${this.list.length}::${typeOf(...value)}[]`
      : `$${this.list.length}::${typeOf(value)}`
  }
}

/** Whole numbers that fit stay whole, so that they are found by an index. */
function typeOf(...values: FilterValue[]): string {
  if (values.some((value) => typeof value === 'string')) return 'text'
  if (values.some((value) => value instanceof Date)) return 'timestamptz'
  return values.every((value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31)
    ? 'int'
    : 'numeric'
}

/** A condition of a WHERE clause. @throws on a field that `columns` does not name: callers check fields first */
export function filterSql(filter: Filter, columns: Columns, values: Values): string {
  if ('all' in filter) return joined(filter.all, ' AND ', 'true')
  if ('any' in filter) return joined(filter.any, ' OR ', 'false')
  if ('not' in filter) return `NOT (${filterSql(filter.not, columns, values)})`
  if ('someCategory' in filter) {
    const fits = filterSql(filter.someCategory, categoryOfProduct, values)
    return `EXISTS (SELECT FROM product_categories pc JOIN categories cat ON cat.id = pc.category_id
      WHERE pc.product_id = p.id AND ${fits})`
  }
  const column = columns[filter.field]
  if (column === undefined) throw new Error(`there is no field ${filter.field} to filter by`)
  return `(${compare[filter.is](column, filter.values, values)})`

  function joined(parts: readonly Filter[], word: string, nothing: string): string {
    if (parts.length === 0) return nothing
    return `(${parts.map((part) => filterSql(part, columns, values)).join(word)})`
  }
}

const categoryOfProduct: Columns = { id: 'pc.category_id', name: 'cat.name' }

type Compare = (column: string, wanted: readonly FilterValue[], values: Values) => string

const compare: Record<Operator, Compare> = {
  eq: by('='),
  ne: by('<>'),
  lt: by('<'),
  lte: by('<='),
  gt: by('>'),
  gte: by('>='),
  eqi: (column, [value], values) => `lower(${column}) = lower(${values.add(first(value))})`,
  nei: (column, [value], values) => `lower(${column}) <> lower(${values.add(first(value))})`,
  in: (column, wanted, values) => `${column} = ANY(${values.add([...wanted])})`,
  notIn: (column, wanted, values) => `${column} <> ALL(${values.add([...wanted])})`,
  between: (column, [from, to], values) =>
    `${column} BETWEEN ${values.add(first(from))} AND ${values.add(first(to))}`,
  contains: like('LIKE', (text) => `%${text}%`),
  notContains: like('NOT LIKE', (text) => `%${text}%`),
  containsi: like('ILIKE', (text) => `%${text}%`),
  notContainsi: like('NOT ILIKE', (text) => `%${text}%`),
  startsWith: like('LIKE', (text) => `${text}%`),
  startsWithi: like('ILIKE', (text) => `${text}%`),
  endsWith: like('LIKE', (text) => `%${text}`),
  endsWithi: like('ILIKE', (text) => `%${text}`),
  null: (column) => `${column} IS NULL`,
  notNull: (column) => `${column} IS NOT NULL`,
}

function by(sign: string): Compare {
  return (column, [value], values) => `${column} ${sign} ${values.add(first(value))}`
}

/** The shopper's `%` and `_` are letters, not wildcards. */
function like(word: string, pattern: (text: string) => string): Compare {
  return (column, [value], values) =>
    `${column} ${word} ${values.add(pattern(String(first(value)).replace(/[\\%_]/g, String.raw`\$&`)))}`
}

function first(value: FilterValue | undefined): FilterValue {
  if (value === undefined) throw new Error('a comparison came without its value')
  return value
}
