import { MAX_QUANTITY } from '../cart/quantity-limits.ts'

export type NamesList = {
  names: { line: number; words: string }[]
  repeated: { words: string; lines: number[] }[]
  left: number
}

export function listNames(typed: string): NamesList {
  const all = typed
    .split(/\r\n|[\n\r]/)
    .map((words, index) => ({ line: index + 1, words: words.trim() }))
    .filter(({ words }) => words !== '')
  const names = all.slice(0, MAX_QUANTITY)
  const repeated = [...Map.groupBy(names, ({ words }) => words)].flatMap(([words, found]) =>
    found.length > 1 ? [{ words, lines: found.map(({ line }) => line) }] : [],
  )
  return { names, repeated, left: all.length - names.length }
}
