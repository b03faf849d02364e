import { foldName, isSameName, normalizeText } from '#shop/normalize-text.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { createSlug } from './create-slug.ts'
import type { ProductOption } from './product.ts'

const MAX_VARIANTS = 60
type Names = Readonly<Record<string, string>>
type Sold = { name: string; options: Record<string, string> }
export type PlannedVariant = {
  ok: true
  options: ProductOption[]
  added: Sold
  first?: Sold
}

/** @param wanted names of values by option; `first` names the existing variant when the product has no option yet */
export function planVariant(
  options: readonly ProductOption[],
  sold: readonly Sold[],
  { values, first }: { values: Names; first?: string | Names | undefined },
): PlannedVariant | OperationRefusal<'variants'> {
  if (sold.length >= MAX_VARIANTS) return refuse.invalid('variants', `A product has at most ${MAX_VARIANTS} variants.`)
  if (options.length === 0) return planFirstOption(values, first)
  const missing = options.find(({ name }) => !values[name]?.trim())
  if (missing) return refuse.invalid('variants', `Please say of the new one: ${missing.name.toLowerCase()}.`)
  const unknown = Object.keys(values).find((name) => !options.some((option) => option.name === name))
  if (unknown) return refuse.invalid('variants', `There is no option “${unknown}”.`)
  const widened = options.map((option) => withValue(option, values[option.name] ?? ''))
  const chosen = Object.fromEntries(widened.map(({ option, key }) => [option.name, key]))
  const isThere = sold.some((one) => widened.every(({ option, key }) => one.options[option.name] === key))
  if (isThere) return refuse.invalid('variants', 'This one is there already.')
  const all = widened.map(({ option }) => option)
  return { ok: true, options: all, added: { name: nameVariant(all, chosen), options: chosen } }
}

function planFirstOption(
  values: Names,
  first: string | Names | undefined,
): PlannedVariant | OperationRefusal<'variants'> {
  const names = Object.keys(values)
  const [name = ''] = names
  const isSeveral = names.length > 1
  if (name.trim() === '' || (isSeveral && typeof first !== 'object'))
    return refuse.invalid('variants', 'Please name the option, such as Size.')
  const called = names.map((each) => (typeof first === 'object' ? first[each] : first) ?? '')
  const missing = names.find((_, at) => !called[at]?.trim())
  if (missing !== undefined)
    return refuse.invalid('variants', `Please say what the one that is there is called: its ${missing.toLowerCase()}.`)
  const planned = planVariants(names, [called, Object.values(values)])
  if (!planned.ok) return planned
  const [one, two] = planned.sold
  return one && two
    ? { ok: true, options: planned.options, first: one, added: two }
    : refuse.invalid('variants', 'Please name the option, such as Size.')
}

export function planVariants(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): { ok: true; options: ProductOption[]; sold: Sold[] } | OperationRefusal<'variants'> {
  if (rows.some((row) => row.length !== names.length || row.some((value) => value.trim() === '')))
    return refuse.invalid('variants', 'Please give each variant a name of its own, such as Small and Large.')
  let options = names.map((name): ProductOption => ({ name: normalizeText(name), kind: 'list', values: [] }))
  if (new Set(options.map(({ name }) => foldName(name))).size < options.length)
    return refuse.invalid('variants', 'Please give each thing that they differ in a name of its own.')
  const chosen = rows.map((row) => {
    const widened = options.map((option, at) => withValue(option, row[at] ?? ''))
    options = widened.map(({ option }) => option)
    return Object.fromEntries(widened.map(({ option, key }) => [option.name, key]))
  })
  const sold = chosen.map((each) => ({ name: nameVariant(options, each), options: each }))
  if (new Set(sold.map((each) => JSON.stringify(each.options))).size < sold.length)
    return refuse.invalid(
      'variants',
      `Please give ${sold.length === 2 ? 'the two' : 'them'} different names, such as Small and Large.`,
    )
  return { ok: true, options, sold }
}

function withValue(option: ProductOption, called: string): { option: ProductOption; key: string } {
  const name = normalizeText(called)
  const known = option.values.find((value) => isSameName(value.name, name))
  if (known) return { option, key: known.key }
  const key = findFreeKey(createSlug(name), new Set(option.values.map((value) => value.key)))
  return { option: { ...option, values: [...option.values, { key, name }] }, key }
}

export function findFreeKey(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(key)) return key
  }
}

export function nameVariant(options: readonly ProductOption[], chosen: Readonly<Record<string, string>>): string {
  return options.flatMap(({ name, values }) => values.find(({ key }) => key === chosen[name])?.name ?? []).join(', ')
}
