type Person = { id: string; name: string }

export function findMentioned<Somebody extends Person>(words: string, people: readonly Somebody[]): Somebody[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<Somebody>()
  for (const { index } of words.matchAll(/(?<![\p{L}\p{N}._%+-])@/gu)) {
    const rest = words.slice(index + 1).toLowerCase()
    const named = byLength.find(({ name }) => name !== '' && startsWithName(rest, name.toLowerCase()))
    if (named) for (const each of people) if (each.name.toLowerCase() === named.name.toLowerCase()) found.add(each)
  }
  return [...found]
}

const startsWithName = (text: string, name: string) =>
  text.startsWith(name) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(name.length))
