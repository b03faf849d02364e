import type { Collection } from './collection.ts'
import { isGroup, listOf, wordsOf, type Branch } from './parse-query.ts'
import { QueryFault, quoted } from './query-fault.ts'

const MAX_SORTS = 5

/** `price:desc`, `count:desc,name`, a list of these, or groups such as `sort[price]=desc`; ascending unless told. */
export function readSort<SortKey extends string>(
  collection: Collection<SortKey>,
  branch: Branch | undefined,
): { by: SortKey; descending: boolean }[] {
  if (branch === undefined) return [collection.defaultSort]
  const words = sortWords(branch)
  if (!words) throw new QueryFault(['sort'], 'sort wants names, such as sort=price:asc.')
  if (words.length > MAX_SORTS) throw new QueryFault(['sort'], `sort takes ${MAX_SORTS} fields at most.`)
  return words.map((word) => {
    const [name = '', direction = 'asc', ...more] = word.split(':')
    const by = collection.sorts.find((known) => known === name)
    if (by === undefined)
      throw new QueryFault(
        ['sort'],
        `${collection.name} cannot be sorted by ${quoted(name)}, but by ${collection.sorts.join(', ')}.`,
      )
    const lower = direction.toLowerCase()
    if ((lower !== 'asc' && lower !== 'desc') || more.length > 0)
      throw new QueryFault(
        ['sort'],
        `A sort goes asc or desc, not ${quoted([direction, ...more].join(':'))}.`,
      )
    return { by, descending: lower === 'desc' }
  })
}

/** Groups as words: `{ price: 'desc' }`, alone or in a list, is `price:desc`. */
function sortWords(branch: Branch): string[] | undefined {
  const plain = (one: Branch): Branch =>
    isGroup(one)
      ? Object.entries(one).map(([name, direction]) =>
          typeof direction === 'string' ? `${name}:${direction || 'asc'}` : null,
        )
      : one
  const list = listOf(branch)
  if (!list) return wordsOf(plain(branch))
  return wordsOf(list.flatMap((one) => plain(one)))
}
