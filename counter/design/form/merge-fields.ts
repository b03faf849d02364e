import { mergeRows, type MergeRules } from '#shop/editing/merge.ts'

export type Fields = Readonly<Record<string, unknown>>

export type Merged<Values extends Fields> = {
  values: Values
  /** Changed by them alone: taken. */
  theirs: (keyof Values & string)[]
  /** Changed by both, to different values: `values` has mine, and a person has to look. */
  collided: (keyof Values & string)[]
}

export function listChanges<Values extends Fields>(before: Values, after: Values): (keyof Values & string)[] {
  return Object.keys(after).filter((name) => !isSame(before[name], after[name]))
}

/**
 * Merges three ways, field by field.
 * @param rules for fields with more than one value
 */
export function mergeFields<Values extends Fields>(
  base: Values,
  mine: Values,
  theirs: Values,
  rules: Partial<MergeRules<Values>> = {},
): Merged<Values> {
  const names = Object.keys(mine) as (keyof Values & string)[]
  const all = Object.fromEntries(names.map((name) => [name, rules[name] ?? 'value'])) as MergeRules<Values>
  const merged = mergeRows<Values>(all, { base, mine, theirs })
  return {
    values: merged.row,
    theirs: merged.theirs as (keyof Values & string)[],
    collided: merged.collisions.map(({ field }) => field as keyof Values & string),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
