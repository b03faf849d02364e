/**
 * `value`: the whole field. `set`: items that each side added or removed. `order`: a set in the order of the side that
 * moved items. `lines`: long text, line by line.
 */
export type MergeRule = 'value' | 'set' | 'order' | 'lines'
export type MergeRules<Row> = Readonly<Record<keyof Row, MergeRule>>

export type Collision<Row> = { field: keyof Row; base: unknown; mine: unknown; theirs: unknown }
export type Merged<Row> = {
  row: Row
  /** Fields that both wrote differently: a person must see `theirs` before it is lost. */
  collisions: Collision<Row>[]
  theirs: (keyof Row)[]
}

type FieldMerge = { value: unknown; collides?: true }

/** @param base the row before my edit @param theirs the saved row */
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

function mergeSets({ base, mine, theirs }: Sides<readonly unknown[]>): unknown[] {
  const has = (list: readonly unknown[], item: unknown) => list.some((other) => isSame(other, item))
  const kept = theirs.filter((item) => has(mine, item) || !has(base, item))
  return [...kept, ...mine.filter((item) => !has(base, item) && !has(theirs, item))]
}

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

/** Merges when at least one line separates the two changes. */
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
