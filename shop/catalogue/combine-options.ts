import { foldName } from '#shop/normalize-text.ts'

export type TypedOption = { name: string; values: string }

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

function listValues(text: string): string[] {
  const named = new Map<string, string>()
  for (const value of text.split(',').map((each) => each.trim()))
    if (value !== '' && !named.has(foldName(value))) named.set(foldName(value), value)
  return [...named.values()]
}
