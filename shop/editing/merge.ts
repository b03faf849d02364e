/**
 * How the fields of a row merge. `value`: as a whole. `set`: what each side added or took away, in any order.
 * `order`: as a set, in the order of the side that moved something. `lines`: long text, line by line.
 */
export type MergeRule = 'value' | 'set' | 'order' | 'lines'
export type MergeRules<Row> = Readonly<Record<keyof Row, MergeRule>>

export type Collision<Row> = { field: keyof Row; base: unknown; mine: unknown; theirs: unknown }
export type Merged<Row> = {
  /** With mine where both wrote the same field differently. */
  row: Row
  /** Fields to be asked about: nothing of `theirs` may be lost unseen. */
  collisions: Collision<Row>[]
  /** Fields that are theirs alone. */
  theirs: (keyof Row)[]
}

type FieldMerge = { value: unknown; collides?: true }

/** Three ways, field by field. @param base what I began from @param theirs what is saved by now */
export function mergeRows<Row extends object>(
  rules: MergeRules<Row>,
  { base, mine, theirs }: { base: Row; mine: Row; theirs: Row },
): Merged<Row> {
  const merged: Merged<Row> = { row: { ...theirs }, collisions: [], theirs: [] }
  for (const field of Object.keys(rules) as (keyof Row)[]) {
    const sides = { base: base[field], mine: mine[field], theirs: theirs[field] }
    const { value, collides } = mergeField(rules[field], sides)
    merged.row[field] = value as Row[typeof field]
    if (collides) merged.collisions.push({ field, ...sides })
    else if (isSame(sides.base, sides.mine) && !isSame(sides.base, sides.theirs)) merged.theirs.push(field)
  }
  return merged
}

type Sides<Value = unknown> = { base: Value; mine: Value; theirs: Value }

function mergeField(rule: MergeRule, sides: Sides): FieldMerge {
  const { base, mine, theirs } = sides
  if (isSame(mine, theirs) || isSame(base, mine)) return { value: theirs }
  if (isSame(base, theirs)) return { value: mine }
  if (rule === 'set' && isLists(sides)) return { value: mergeSets(sides) }
  if (rule === 'order' && isLists(sides)) return mergeOrders(sides)
  if (rule === 'lines' && isTexts(sides)) return mergeLines(sides)
  return { value: mine, collides: true }
}

/** What either added is there, what either took away is not. */
function mergeSets({ base, mine, theirs }: Sides<readonly unknown[]>): unknown[] {
  const has = (list: readonly unknown[], item: unknown) => list.some((other) => isSame(other, item))
  const kept = theirs.filter((item) => has(mine, item) || !has(base, item))
  return [...kept, ...mine.filter((item) => !has(base, item) && !has(theirs, item))]
}

/** Collides only when both moved what was there before. */
function mergeOrders(sides: Sides<readonly unknown[]>): FieldMerge {
  const { base, mine, theirs } = sides
  const left = mergeSets(sides)
  const inBoth = (list: readonly unknown[]) =>
    list.filter((item) => [base, mine, theirs].every((other) => other.some((each) => isSame(each, item))))
  const [before, moved, movedByThem] = [inBoth(base), inBoth(mine), inBoth(theirs)]
  const isMineMoved = !isSame(before, moved)
  const lead = isMineMoved ? mine : theirs
  const led = lead.filter((item) => left.some((each) => isSame(each, item)))
  const value = [...led, ...left.filter((item) => !led.some((each) => isSame(each, item)))]
  return isMineMoved && !isSame(before, movedByThem) && !isSame(moved, movedByThem)
    ? { value, collides: true }
    : { value }
}

/** Merges when the two changed stretches lie apart, with a line between them. */
function mergeLines({ base, mine, theirs }: Sides<string>): FieldMerge {
  const [lines, own, other] = [base, mine, theirs].map((text) => text.split('\n')) as [string[], string[], string[]]
  const [myChange, theirChange] = [findChange(lines, own), findChange(lines, other)]
  const [first, second] = myChange.from <= theirChange.from ? [myChange, theirChange] : [theirChange, myChange]
  if (first.to >= second.from) return { value: mine, collides: true }
  const merged = [
    ...lines.slice(0, first.from),
    ...first.lines,
    ...lines.slice(first.to, second.from),
    ...second.lines,
    ...lines.slice(second.to),
  ]
  return { value: merged.join('\n') }
}

/** The one stretch of `base`, from included to excluded, that became `lines`. */
function findChange(base: readonly string[], changed: readonly string[]) {
  let from = 0
  while (from < base.length && from < changed.length && base[from] === changed[from]) from += 1
  let after = 0
  const most = Math.min(base.length, changed.length) - from
  while (after < most && base[base.length - 1 - after] === changed[changed.length - 1 - after]) after += 1
  return { from, to: base.length - after, lines: changed.slice(from, changed.length - after) }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isLists = (sides: Sides): sides is Sides<readonly unknown[]> => Object.values(sides).every(Array.isArray)
const isTexts = (sides: Sides): sides is Sides<string> => Object.values(sides).every((side) => typeof side === 'string')
