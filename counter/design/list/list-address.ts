import type { Filter } from './list-types.ts'

/** The state of a list in its address: `?q=asha&state=placed,packed`. */
export type ListAddress = { words: string; values: Readonly<Record<string, readonly string[]>> }
export type Chip = { key: string; value: string; text: string }

const WORDS = 'q'

/** Ignores unknown filters, so that an old bookmark shows a list instead of an error. */
export function readListAddress(search: URLSearchParams, filters: readonly Filter[]): ListAddress {
  const values: Record<string, readonly string[]> = {}
  for (const filter of filters) {
    const given = (search.get(filter.key) ?? '').split(',').filter((value) => value !== '')
    const isClosed = 'values' in filter && !('takesOthers' in filter)
    const known = isClosed ? given.filter((value) => filter.values.some((one) => one.value === value)) : given
    const held = filter.kind === 'choice' ? known : known.slice(0, 1)
    if (held.length > 0) values[filter.key] = held
  }
  return { words: search.get(WORDS) ?? '', values }
}

/** Other names of the address stay as they are. */
export function writeListAddress(
  search: URLSearchParams,
  { words, values }: ListAddress,
  filters: readonly Filter[],
): URLSearchParams {
  const next = new URLSearchParams(search)
  const entries = [[WORDS, words.trim()], ...filters.map(({ key }) => [key, (values[key] ?? []).join(',')])]
  for (const [key = '', text = ''] of entries) {
    if (text === '') next.delete(key)
    else next.set(key, text)
  }
  return next
}

/** A saved view keeps the filters but not the search words. */
export function toViewQuery({ values }: ListAddress, filters: readonly Filter[]): string {
  return writeListAddress(new URLSearchParams(), { words: '', values }, filters).toString()
}

/** The order of filters does not matter. */
export function isSameQuery(one: string, other: string): boolean {
  const sorted = [one, other].map((query) => {
    const search = new URLSearchParams(query)
    search.sort()
    return search.toString()
  })
  return sorted[0] === sorted[1]
}

/** The query of the API for it. */
export function toListQuery({ words, values }: ListAddress): Record<string, string | readonly string[]> {
  return { ...(words !== '' && { [WORDS]: words }), ...values }
}

/** One chip for each value, in the order of the filters. */
export function listChips({ values }: ListAddress, filters: readonly Filter[]): Chip[] {
  return filters.flatMap((filter) =>
    (values[filter.key] ?? []).map((value) => ({
      key: filter.key,
      value,
      text: `${filter.label}: ${findLabel(filter, value)}`,
    })),
  )
}

export function withoutChip({ words, values }: ListAddress, { key, value }: Chip): ListAddress {
  return { words, values: { ...values, [key]: (values[key] ?? []).filter((one) => one !== value) } }
}

export function isNarrowed({ words, values }: ListAddress): boolean {
  return words !== '' || Object.values(values).some((chosen) => chosen.length > 0)
}

function findLabel(filter: Filter, value: string): string {
  if ('values' in filter) return filter.values.find((one) => one.value === value)?.label ?? value
  return filter.kind === 'day' ? formatDay(value) : value
}

function formatDay(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })
}
