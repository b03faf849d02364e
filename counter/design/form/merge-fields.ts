export type Fields = Readonly<Record<string, unknown>>

export type Merged<Values extends Fields> = {
  values: Values
  /** Changed by them alone: taken. */
  theirs: (keyof Values & string)[]
  /** Changed by both, to different values: `values` has mine, and a person has to look. */
  collided: (keyof Values & string)[]
}

/** Which fields of `after` are not as in `before`. */
export function listChanges<Values extends Fields>(before: Values, after: Values): (keyof Values & string)[] {
  return Object.keys(after).filter((name) => !isSame(before[name], after[name]))
}

/** Three ways, field by field: whoever changed a field has it. */
export function mergeFields<Values extends Fields>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const byMe = listChanges(base, mine)
  const byThem = listChanges(base, theirs)
  return {
    values: { ...theirs, ...Object.fromEntries(byMe.map((name) => [name, mine[name]])) },
    theirs: byThem.filter((name) => !byMe.includes(name)),
    collided: byMe.filter((name) => byThem.includes(name) && !isSame(mine[name], theirs[name])),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
