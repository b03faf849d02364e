import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/open-database.ts'

/** How long an answer of the couriers is given to others who ask the same, in milliseconds. */
const SHARED = 60_000
const MOST_ANSWERS = 5_000

type Kept = { since: number; answer: Promise<{ keep: boolean }> }
const memories = new WeakMap<Database, LRUCache<string, Kept>>()

/**
 * Gives all who ask the same within a minute one answer, also while it is still being waited for. An answer that is not
 * to be kept, or was thrown, is forgotten as soon as it is there.
 * @param at milliseconds of the shop's clock
 */
export async function shareAnswer<Answer extends { keep: boolean }>(
  database: Database,
  question: string,
  at: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const memory = memoryOf(database)
  const kept = memory.get(question)
  // Only `ask` of the same question has put it there.
  if (kept && at - kept.since < SHARED) return kept.answer as Promise<Answer>
  const asked = { since: at, answer: ask() }
  memory.set(question, asked)
  const forget = () => memory.get(question) === asked && memory.delete(question)
  asked.answer.then(({ keep }) => keep || forget(), forget)
  return asked.answer
}

function memoryOf(database: Database): LRUCache<string, Kept> {
  const known = memories.get(database)
  if (known) return known
  const memory = new LRUCache<string, Kept>({ max: MOST_ANSWERS })
  memories.set(database, memory)
  return memory
}
