import { foldName } from '#shop/normalize-text.ts'

/** An option as it is typed: “Size”, and “Small, Large”. */
export type TypedOption = { name: string; values: string }

/** Each value of each with each of the others: in the order in which they are typed, the last one changing fastest. */
export function combineOptions(typed: readonly TypedOption[]): { names: string[]; rows: string[][] } {
  const options = typed
    .map(({ name, values }) => ({ name: name.trim(), values: listValues(values) }))
    .filter(({ name, values }) => name !== '' || values.length > 0)
  const rows = options.reduce<string[][]>(
    (sofar, { values }) => sofar.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
  return { names: options.map(({ name }) => name), rows: options.length === 0 ? [] : rows }
}

/** Without what is empty or said twice. */
function listValues(text: string): string[] {
  const named = new Map<string, string>()
  for (const value of text.split(',').map((each) => each.trim()))
    if (value !== '' && !named.has(foldName(value))) named.set(foldName(value), value)
  return [...named.values()]
}
