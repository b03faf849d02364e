/** The outcome of a bulk action. */
export type PartsDone = { done: number; refused: readonly { name: string; message: string }[]; left: number }

/**
 * Runs one after the other, so that the shop is never flooded, until `isStopped`. Collects refusals and continues.
 * @param told runs after each, for a progress count
 */
export async function doInParts<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<{ ok: true } | { ok: false; message: string }>,
  {
    nameOf,
    told,
    isStopped,
  }: { nameOf: (thing: Thing) => string; told: (tried: number) => void; isStopped: () => boolean },
): Promise<PartsDone> {
  let done = 0
  const refused: { name: string; message: string }[] = []
  for (const [index, thing] of things.entries()) {
    if (isStopped()) return { done, refused, left: things.length - index }
    const result = await work(thing)
    if (result.ok) done += 1
    else refused.push({ name: nameOf(thing), message: result.message })
    told(index + 1)
  }
  return { done, refused, left: 0 }
}

export function splitInto<Thing>(things: readonly Thing[], size: number): Thing[][] {
  const count = Math.ceil(things.length / size)
  return Array.from({ length: count }, (_, part) => things.slice(part * size, (part + 1) * size))
}

/** The same refusal once, with those it is about: the first of them by name. */
export function refusalLines(refused: PartsDone['refused'], named = 5): string[] {
  return [...Map.groupBy(refused, ({ message }) => message)].map(([message, those]) => {
    const names = those.slice(0, named).map(({ name }) => name)
    const more = those.length - names.length
    return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${message}`
  })
}
