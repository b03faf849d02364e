import type { AskedRecipient } from '#shop/gifts/gift-request.ts'
import { MAX_RECIPIENTS, emptyRow, recipientFields, type RecipientRow } from '#shop/recipients/recipient-row.ts'
import { createDraft } from '#web/storage/create-draft.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'

/** `shares`: pieces by the key of a cart line. */
export type DraftRow = RecipientRow & {
  later: boolean
  ask: boolean
  shares: Record<string, number>
  shipping?: string
}
/** All people who are asked for the address see the same. */
export type AskedTogether = Omit<AskedRecipient, 'name'>
export type RecipientsDraft = { text: string; isDivided: boolean; rows: readonly DraftRow[]; asked: AskedTogether }

/** A list is worked at through a day in the office. */
const MAX_DRAFT_AGE_MS = 8 * 60 * 60_000

const nothingAsked: AskedTogether = { from: '', isSurprise: false, choices: [] }
export const emptyDraft: RecipientsDraft = Object.freeze({ text: '', isDivided: false, rows: [], asked: nothingAsked })

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
  const { text, isDivided, rows, asked } = draft
  return {
    text: typeof text === 'string' ? text : '',
    isDivided: isDivided === true,
    rows: Array.isArray(rows) ? rows.filter(isRecord).slice(0, MAX_RECIPIENTS).map(readRow) : [],
    asked: isRecord(asked) ? readAsked(asked) : nothingAsked,
  }
}

function readAsked({ from, isSurprise, choices }: Record<string, unknown>): AskedTogether {
  const kept = Array.isArray(choices) ? choices.filter((id): id is number => Number.isSafeInteger(id)) : []
  return { from: typeof from === 'string' ? from : '', isSurprise: isSurprise === true, choices: kept }
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
  const read: DraftRow = { ...emptyRow, later: row['later'] === true, ask: row['ask'] === true, shares: {} }
  for (const { key } of recipientFields) if (typeof row[key] === 'string') read[key] = row[key]
  for (const [key, pieces] of Object.entries(isRecord(row['shares']) ? row['shares'] : {}))
    if (Number.isInteger(pieces)) read.shares[key] = Number(pieces)
  return { ...read, ...(typeof row['shipping'] === 'string' && { shipping: row['shipping'] }) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
