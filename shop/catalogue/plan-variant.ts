import { refuse, type Refusal } from '#shop/refusal.ts'
import { createSlug } from './create-slug.ts'
import type { ProductOption } from './product.ts'

/** More of one product cannot be looked at. */
const MAX_VARIANTS = 60
type Sold = { name: string; options: Record<string, string> }
export type PlannedVariant = {
  ok: true
  options: ProductOption[]
  added: Sold
  /** What the only variant becomes with the first option. */
  first?: Sold
}

/** @param wanted names of values by option, of new ones too; `first` names the only variant when there is no option yet */
export function planVariant(
  options: readonly ProductOption[],
  sold: readonly Sold[],
  { values, first }: { values: Readonly<Record<string, string>>; first?: string | undefined },
): PlannedVariant | Refusal<'variants'> {
  if (sold.length >= MAX_VARIANTS) return refuse('variants', `A product has at most ${MAX_VARIANTS} variants.`)
  if (options.length === 0) return planFirstOption(values, first)
  const missing = options.find(({ name }) => !values[name]?.trim())
  if (missing) return refuse('variants', `Please say of the new one: ${missing.name.toLowerCase()}.`)
  const unknown = Object.keys(values).find((name) => !options.some((option) => option.name === name))
  if (unknown) return refuse('variants', `There is no option “${unknown}”.`)
  const widened = options.map((option) => withValue(option, values[option.name] ?? ''))
  const chosen = Object.fromEntries(widened.map(({ option, key }) => [option.name, key]))
  const isThere = sold.some((one) => widened.every(({ option, key }) => one.options[option.name] === key))
  if (isThere) return refuse('variants', 'This one is there already.')
  const all = widened.map(({ option }) => option)
  return { ok: true, options: all, added: { name: nameVariant(all, chosen), options: chosen } }
}

function planFirstOption(values: Readonly<Record<string, string>>, first: string | undefined) {
  const [[name, added] = ['', ''], second] = Object.entries(values)
  if (name.trim() === '' || second) return refuse('variants', 'Please say what the two differ in, such as Size.')
  if (!first?.trim())
    return refuse('variants', `Please say what the one that is there is called: its ${name.toLowerCase()}.`)
  const empty: ProductOption = { name: name.trim(), kind: 'list', values: [] }
  const one = withValue(empty, first)
  const two = withValue(one.option, added)
  if (one.key === two.key) return refuse('variants', 'Please give the two different names, such as Small and Large.')
  const toSold = (key: string, called: string): Sold => ({ name: called.trim(), options: { [empty.name]: key } })
  return { ok: true as const, options: [two.option], first: toSold(one.key, first), added: toSold(two.key, added) }
}

function withValue(option: ProductOption, called: string): { option: ProductOption; key: string } {
  const name = called.trim()
  const known = option.values.find((value) => value.name.toLowerCase() === name.toLowerCase())
  if (known) return { option, key: known.key }
  const key = findFreeKey(createSlug(name), new Set(option.values.map((value) => value.key)))
  return { option: { ...option, values: [...option.values, { key, name }] }, key }
}

/** "large", or "large-2" when another thing has that key. */
export function findFreeKey(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(key)) return key
  }
}

/** "Large, Brass": the names of its values, in the order of the options. */
export function nameVariant(options: readonly ProductOption[], chosen: Readonly<Record<string, string>>): string {
  return options.flatMap(({ name, values }) => values.find(({ key }) => key === chosen[name])?.name ?? []).join(', ')
}
