import { MAX_RECIPIENTS, emptyRow, recipientFields, type RecipientRow } from '#shop/recipients/recipient-row.ts'
import { createDraft } from '#web/storage/create-draft.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'

/** `shares`: pieces by the key of a cart line. */
export type DraftRow = RecipientRow & { later: boolean; shares: Record<string, number>; shipping?: string }
export type RecipientsDraft = { text: string; isDivided: boolean; rows: readonly DraftRow[] }

/** A list is worked at through a day in the office. */
const MAX_DRAFT_AGE_MS = 8 * 60 * 60_000

export const emptyDraft: RecipientsDraft = Object.freeze({ text: '', isDivided: false, rows: [] })

const stored = createDraft('recipients', (value) => (isRecord(value) ? value : null))

export function saveRecipientsDraft(storage: KeyValueStore, draft: RecipientsDraft, now: Date): void {
  stored.save(storage, { ...draft, savedAt: now.getTime() })
}

export function readRecipientsDraft(storage: KeyValueStore, now: Date): RecipientsDraft {
  const draft = stored.read(storage)
  const age = now.getTime() - Number(draft?.['savedAt'])
  if (!draft || !(age >= 0 && age <= MAX_DRAFT_AGE_MS)) {
    stored.clear(storage)
    return emptyDraft
  }
  const { text, isDivided, rows } = draft
  return {
    text: typeof text === 'string' ? text : '',
    isDivided: isDivided === true,
    rows: Array.isArray(rows) ? rows.filter(isRecord).slice(0, MAX_RECIPIENTS).map(readRow) : [],
  }
}

/** Leaves no addresses to the next person at this tab. */
export const clearRecipientsDraft = stored.clear

/** After an order only the rows that were kept for later stay. */
export function forgetSentRows(storage: KeyValueStore, now: Date): void {
  const { rows } = readRecipientsDraft(storage, now)
  const kept = rows.filter(({ later }) => later)
  if (kept.length === 0) stored.clear(storage)
  else saveRecipientsDraft(storage, { ...emptyDraft, rows: kept }, now)
}

function readRow(row: Record<string, unknown>): DraftRow {
  const read: DraftRow = { ...emptyRow, later: row['later'] === true, shares: {} }
  for (const { key } of recipientFields) if (typeof row[key] === 'string') read[key] = row[key]
  for (const [key, pieces] of Object.entries(isRecord(row['shares']) ? row['shares'] : {}))
    if (Number.isInteger(pieces)) read.shares[key] = Number(pieces)
  return { ...read, ...(typeof row['shipping'] === 'string' && { shipping: row['shipping'] }) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
