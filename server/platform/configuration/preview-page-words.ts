import { createHash, randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { wordPreviews } from '#server/platform/database/preview-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { checkSetting } from '#shop/settings/check-setting.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { pageWords, type PageWord } from '#shop/words/page-words.ts'

type Needs = Pick<Shop, 'database' | 'now'>
export type PreviewedWords = Readonly<Record<PageWord, string>>

const HOUR_MS = 60 * 60_000
/** An ended preview says so for this long. */
const KEPT_MS = 24 * HOUR_MS
const rules = Object.entries(pageWords)
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Good for an hour, and replaces the person's earlier one. @param typed unsaved texts; others are empty @returns its token */
export async function previewPageWords(
  { database: { orm }, now }: Needs,
  typed: Readonly<Record<string, string>>,
  by: StaffActor,
): Promise<{ ok: true; token: string } | OperationRefusal<'invalid'>> {
  const unknown = Object.keys(typed).find((name) => !rules.some(([known]) => known === name))
  if (unknown !== undefined) return refuse.invalid('invalid', `There is no text of the name ${unknown}.`)
  for (const [name, rule] of rules) {
    const fault = checkSetting(rule, typed[name] ?? '')
    if (fault !== undefined) return refuse.invalid('invalid', `${rule.label}: ${fault}`)
  }
  const words = Object.fromEntries(rules.map(([name]) => [name, typed[name]?.trim() ?? ''])) as PreviewedWords
  const token = randomBytes(32).toString('base64url')
  const row = { hash: hashToken(token), words, expiresAt: new Date(now().getTime() + HOUR_MS) }
  await orm
    .insert(wordPreviews)
    .values({ madeById: by.id, ...row })
    .onConflictDoUpdate({ target: wordPreviews.madeById, set: row })
  return { ok: true, token }
}

export async function openWordPreview(
  { database: { orm }, now }: Needs,
  token: string,
): Promise<PreviewedWords | 'ended' | undefined> {
  const [row] = await orm
    .select()
    .from(wordPreviews)
    .where(eq(wordPreviews.hash, hashToken(token)))
  if (!row) return undefined
  return row.expiresAt <= now() ? 'ended' : row.words
}

export async function purgeWordPreviews({ database: { orm }, now }: Needs): Promise<void> {
  await orm.delete(wordPreviews).where(lt(wordPreviews.expiresAt, new Date(now().getTime() - KEPT_MS)))
}
