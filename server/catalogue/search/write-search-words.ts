import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SearchWordRequest, StaffSearchWord } from '#contract/counter/search-words.ts'
import { categories, searchSynonyms } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { findSearchWord } from './search-words-for-staff.ts'

export type SearchWordWritten =
  | { ok: true; word: StaffSearchWord }
  | OperationRefusal<'not-found' | 'typed' | 'means'>
  | Stale<StaffSearchWord>

type Needs = Pick<Shop, 'database'>
type Read = { id: number; version: number }

const MOST_WORDS = 2_000

export function createSearchWord(
  { database }: Needs,
  wanted: SearchWordRequest,
  by: StaffActor,
): Promise<SearchWordWritten> {
  return runAs(database.orm, by, async (tx): Promise<SearchWordWritten> => {
    await lockSearchWords(tx)
    if ((await tx.$count(searchSynonyms)) >= MOST_WORDS)
      return refuse.invalid('typed', 'There are 2,000 words already. Please remove some that nobody types.')
    const refused = await refuseSearchWord(tx, wanted)
    if (refused) return refused
    const [word] = await tx.insert(searchSynonyms).values(wanted).returning()
    if (!word) throw new Error('No search word was made')
    await recordAudit(tx, by, { operation: 'search-words.write', subject: auditedWord(word), after: wanted })
    return { ok: true, word }
  })
}

/** @param read the version that the caller read */
export function changeSearchWord(
  { database }: Needs,
  { id, version, ...wanted }: SearchWordRequest & Read,
  by: StaffActor,
): Promise<SearchWordWritten> {
  return runAs(database.orm, by, async (tx): Promise<SearchWordWritten> => {
    await lockSearchWords(tx)
    const current = await readCurrent(tx, { id, version })
    if (!current.ok) return current
    const refused = await refuseSearchWord(tx, wanted, id)
    if (refused) return refused
    const set = { ...wanted, version: version + 1 }
    const [word] = await tx.update(searchSynonyms).set(set).where(eq(searchSynonyms.id, id)).returning()
    if (!word) throw new Error(`The search word ${id} was not written`)
    const { typed, means } = current.word
    await recordAudit(tx, by, {
      operation: 'search-words.write',
      subject: auditedWord(word),
      before: { typed, means },
      after: wanted,
    })
    return { ok: true, word }
  })
}

export function removeSearchWord({ database }: Needs, read: Read, by: StaffActor): Promise<SearchWordWritten> {
  return runAs(database.orm, by, async (tx): Promise<SearchWordWritten> => {
    const current = await readCurrent(tx, read)
    if (!current.ok) return current
    await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, read.id))
    const { typed, means } = current.word
    await recordAudit(tx, by, {
      operation: 'search-words.remove',
      subject: auditedWord(current.word),
      before: { typed, means },
    })
    return current
  })
}

const auditedWord = ({ id, typed }: StaffSearchWord) => ({ kind: 'word', id: String(id), name: typed })

/** Serializes writers, so that no phrase occurs twice. Searches go on reading. */
const lockSearchWords = (tx: Tx) => tx.execute(sql`LOCK TABLE search_synonyms IN SHARE ROW EXCLUSIVE MODE`)

async function readCurrent(tx: Tx, { id, version }: Read): Promise<SearchWordWritten> {
  const word = await findSearchWord(tx, id)
  if (!word) return refuse.notFound('not-found', 'This word no longer exists.')
  if (word.version !== version) return refuseStale(tx, auditedWord(word), word)
  return { ok: true, word }
}

async function refuseSearchWord(tx: Tx, { typed, means }: SearchWordRequest, except = 0) {
  const isTaken = and(eq(searchSynonyms.typed, typed), ne(searchSynonyms.id, except))
  if ((await tx.$count(searchSynonyms, isTaken)) > 0)
    return refuse.invalid('typed', `“${typed}” has a meaning already. Please change that one.`)
  const wanted = means.flatMap((each) => (each.startsWith('category:') ? [Number(each.slice('category:'.length))] : []))
  if (wanted.length === 0) return undefined
  const found = await tx.$count(categories, inArray(categories.id, wanted))
  return found < new Set(wanted).size ? refuse.invalid('means', 'There is no such category.') : undefined
}
