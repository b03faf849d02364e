import { escapeLike } from '#server/platform/database/escape-like.ts'
import type { Filter, FilterValue, Operator } from './filter.ts'

/** Keys are field names: no other name reaches the database. */
export type Columns = Readonly<Record<string, string>>

/**
 * `folded`: lower case, trigram index. `cased`: keeps upper case apart. `short`: parts of one and two letters, with an index.
 * `enclose`: turns a condition on `plain` into one on the row. `optional`: the nullable fields, if not all are.
 */
export type FilterColumns = {
  plain: Columns
  folded?: Columns
  cased?: Columns
  short?: Columns
  enclose?: Readonly<Record<string, (condition: string) => string>>
  optional?: ReadonlySet<string>
}

/** Collects values and returns placeholders, such as `$3::int`. */
export class SqlValues {
  readonly list: (FilterValue | FilterValue[])[] = []
  readonly #planner: 'seen' | 'hidden'

  /** @param planner 'hidden': one generic plan for a prepared statement; 'seen': a plan for each set of values */
  constructor(planner: 'seen' | 'hidden') {
    this.#planner = planner
  }

  add(value: FilterValue | FilterValue[], type = typeOfAll(value)): string {
    this.list.push(value)
    const place = `$${this.list.length}::${type}`
    return this.#planner === 'hidden' ? `(SELECT ${place})` : place
  }

  copy(): SqlValues {
    const copy = new SqlValues(this.#planner)
    copy.list.push(...this.list)
    return copy
  }
}

function typeOfAll(value: FilterValue | FilterValue[]): string {
  return Array.isArray(value) ? `${typeOf(...value)}[]` : typeOf(value)
}

function typeOf(...values: FilterValue[]): string {
  if (values.some((value) => typeof value === 'string')) return 'text'
  if (values.some((value) => value instanceof Date)) return 'timestamptz'
  return values.every((value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31) ? 'int' : 'numeric'
}

/** @throws on a field that `columns` does not name: callers check fields first */
export function filterSql(filter: Filter, columns: FilterColumns, values: SqlValues): string {
  if ('all' in filter) return joinConditions(filter.all, ' AND ', 'true')
  if ('any' in filter) return joinConditions(filter.any, ' OR ', 'false')
  if ('not' in filter) return `NOT (${filterSql(filter.not, columns, values)})`
  if ('someCategory' in filter) {
    const fits = filterSql(filter.someCategory, categoryOfProduct, values)
    return `EXISTS (SELECT FROM product_categories pc WHERE pc.product_id = p.id AND ${fits})`
  }
  if ('suits' in filter) return `p.${filter.suits} && ${values.add([...filter.keys])}`
  const { field, is } = filter
  const plain = columns.plain[field]
  if (plain === undefined) throw new Error(`there is no field ${field} to filter by`)
  if (columns.optional?.has(field) === false && nullTests[is] !== undefined) return nullTests[is]
  const short = columns.short?.[field]
  const isShort = short !== undefined && isShortPart(filter)
  const fits = isShort && is.startsWith('contains') ? shortPart : compare
  // Last, because it is the slowest check of a row.
  const narrowed = isShort ? ` AND ${short} @> ARRAY[lower(${values.add(first(filter.values[0]))})]` : ''
  const folded = columns.folded?.[field]
  if (is.endsWith('i')) return `(${fits[is](folded ?? `lower(${plain})`, filter.values, values)}${narrowed})`
  const enclose = columns.enclose?.[field] ?? String
  const exact = enclose(fits[is](plain, filter.values, values))
  const foldedOperator = foldedForms[is]
  if (!folded || !foldedOperator) return `(${exact})`
  const byCase = columns.cased?.[field]
  if (byCase && !isShort) return `(${casedForms[foldedOperator](byCase, filter.values, values)} AND ${exact})`
  // An exact match also matches folded, and only that has an index.
  return `(${fits[foldedOperator](folded, filter.values, values)} AND ${exact}${narrowed})`

  function joinConditions(parts: readonly Filter[], word: string, nothing: string): string {
    if (parts.length === 0) return nothing
    return `(${parts.map((part) => filterSql(part, columns, values)).join(word)})`
  }
}

const categoryOfProduct: FilterColumns = {
  plain: { id: 'pc.category_id', name: '(SELECT name FROM categories WHERE id = pc.category_id)' },
}

type PartOperator = 'containsi' | 'startsWithi' | 'endsWithi'

const foldedForms: Partial<Record<Operator, PartOperator>> = {
  contains: 'containsi',
  startsWith: 'startsWithi',
  endsWith: 'endsWithi',
}

const nullTests: Partial<Record<Operator, string>> = { null: 'false', notNull: 'true' }

/** Too short for trigrams, also in lower case. */
function isShortPart({ is, values: [value] }: { is: Operator; values: readonly FilterValue[] }): boolean {
  const letters = [...String(value ?? '').toLowerCase()].length
  return letters >= 1 && letters <= 2 && /^(contains|startsWith|endsWith)/.test(is)
}

type Compare = (column: string, wanted: readonly FilterValue[], values: SqlValues) => string

const compare: Record<Operator, Compare> = {
  eq: by('='),
  ne: by('<>'),
  lt: by('<'),
  lte: by('<='),
  gt: by('>'),
  gte: by('>='),
  eqi: (column, [value], values) => `${column} = lower(${values.add(first(value))}) COLLATE "C"`,
  nei: (column, [value], values) => `${column} <> lower(${values.add(first(value))})`,
  in: (column, wanted, values) => `${column} = ANY(${values.add([...wanted])})`,
  notIn: (column, wanted, values) => `${column} <> ALL(${values.add([...wanted])})`,
  between: (column, [from, to], values) => `${column} BETWEEN ${values.add(first(from))} AND ${values.add(first(to))}`,
  contains: like('LIKE', (text) => `%${text}%`),
  notContains: like('NOT LIKE', (text) => `%${text}%`),
  startsWith: like('LIKE', (text) => `${text}%`),
  endsWith: like('LIKE', (text) => `%${text}`),
  containsi: like('LIKE', (text) => `%${text}%`, folded),
  notContainsi: like('NOT LIKE', (text) => `%${text}%`, folded),
  startsWithi: like('LIKE', (text) => `${text}%`, folded),
  endsWithi: like('LIKE', (text) => `%${text}`, folded),
  null: (column) => `${column} IS NULL`,
  notNull: (column) => `${column} IS NOT NULL`,
}

const casedForms: Record<PartOperator, Compare> = {
  containsi: like('LIKE', (text) => `%${text}%`, cased),
  startsWithi: like('LIKE', (text) => `${text}%`, cased),
  endsWithi: like('LIKE', (text) => `%${text}`, cased),
}

/** The planner would take LIKE and the short index for independent conditions, and read far too much. */
const shortPart: typeof compare = {
  ...compare,
  contains: (column, [value], values) => `strpos(${column}, ${values.add(first(value))}) > 0`,
  containsi: (column, [value], values) => `strpos(${column}, lower(${values.add(first(value))})) > 0`,
}

function by(sign: string): Compare {
  return (column, [value], values) => `${column} ${sign} ${values.add(first(value))}`
}

/** The shopper's `%` and `_` are letters, not wildcards. */
function like(word: string, pattern: (text: string) => string, written = (place: string) => place): Compare {
  return (column, [value], values) => {
    const letters = escapeLike(String(first(value)))
    return `${column} ${word} ${written(values.add(pattern(letters)))}`
  }
}

/** The database folds values by the same rule as columns. */
function folded(place: string): string {
  return `lower(${place})`
}

function cased(place: string): string {
  return `cased(${place})`
}

function first(value: FilterValue | undefined): FilterValue {
  if (value === undefined) throw new Error('a comparison came without its value')
  return value
}
