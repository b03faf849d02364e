import type { Database } from '#server/platform/database/open-database.ts'
import { cardMinutes, type GiftWork } from '#shop/gifts/gift-note.ts'
import { readWraps } from './read-wraps.ts'

export async function readGiftMinutes(database: Database, gift: GiftWork | undefined): Promise<number> {
  if (!gift) return 0
  const wraps = gift.wrap === undefined ? [] : await readWraps(database)
  return cardMinutes(gift.card) + (wraps.find(({ id }) => id === gift.wrap)?.benchMinutes ?? 0)
}
