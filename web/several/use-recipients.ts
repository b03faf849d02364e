import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckedRecipient, RecipientsAnswer } from '#contract/recipients.ts'
import { lineKey, toLineRequest } from '#shop/cart/choices.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { divideEvenly } from '#shop/recipients/lines-for-person.ts'
import { recipientFields, type RecipientRow } from '#shop/recipients/recipient-row.ts'
import { requestApi } from '#web/api/api-client.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import {
  forgetSentRows,
  readRecipientsDraft,
  saveRecipientsDraft,
  type AskedTogether,
  type DraftRow,
  type RecipientsDraft,
} from './recipients-draft.ts'

/** Presses that follow each other so fast are checked together. */
const SHARING_PAUSE_MS = 800
/** 500 places may take the couriers a while. */
const CHECK_TIMEOUT_MS = 60_000

export type Recipients = ReturnType<typeof useRecipients>

/** Each change is stored at once. `latest` is the draft while an answer is awaited. */
function useStoredDraft(storage: KeyValueStore) {
  const [draft, setDraft] = useState(() => readRecipientsDraft(storage, new Date()))
  const latest = useRef(draft)
  const isOrdered = useRef(false)
  return {
    draft,
    latest,
    isOrdered,
    update(next: RecipientsDraft) {
      if (isOrdered.current) return
      latest.current = next
      setDraft(next)
      saveRecipientsDraft(storage, next, new Date())
    },
    /** From now on nothing is checked or stored, also when the ordered lines leave the cart. */
    finish() {
      isOrdered.current = true
      forgetSentRows(storage, new Date())
    },
  }
}

type CheckBody = { text: string } | { rows: ReturnType<typeof toRequestRow>[] }

function useChecks(
  cart: readonly CartItem[],
  code: string,
  { latest, isOrdered, update }: ReturnType<typeof useStoredDraft>,
) {
  /** `rows` are the rows of the draft that the answer is about. */
  const [answered, setAnswered] = useState<{ answer: RecipientsAnswer; rows: RecipientsDraft['rows'] } | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const round = useRef(0)

  async function send(body: CheckBody): Promise<RecipientsAnswer | null> {
    const own = ++round.current
    setIsChecking(true)
    setFailure(null)
    const checked = await requestApi('POST /api/recipients/check', {
      body: { ...body, cart: cart.map(toLineRequest), ...(code !== '' && { code }) },
      timeoutMs: CHECK_TIMEOUT_MS,
    })
    if (own !== round.current || isOrdered.current) return null
    setIsChecking(false)
    if (checked.ok) return checked.data
    setFailure(checked.message)
    return null
  }

  async function check(next: RecipientsDraft) {
    if (isOrdered.current || cart.length === 0) return
    const full = next.isDivided ? { ...next, rows: withShares(next.rows, cart) } : next
    update(full)
    if (full.rows.length === 0) return setAnswered(null)
    const checked = await send({ rows: full.rows.map((row) => toRequestRow(row, full.isDivided ? cart : null)) })
    if (!checked) return
    // Text that was typed meanwhile stays, and is to be checked.
    const isTyped = latest.current.rows.some((now, index) => now !== full.rows[index])
    const rows = latest.current.rows.map((now, index) => {
      const answered = checked.rows[index]
      return answered && now === full.rows[index] ? toDraftRow(answered, now) : now
    })
    update({ ...latest.current, rows })
    setAnswered({ answer: checked, rows: isTyped ? full.rows : rows })
  }

  async function readText() {
    const read = await send({ text: latest.current.text })
    if (!read) return
    const rows = read.rows.map((row) => toDraftRow(row, undefined))
    await check({ ...latest.current, rows: [...latest.current.rows, ...rows] })
  }

  return { answered, isChecking, failure, check, readText }
}

/** `answer` is null until the rows are checked. @param code the discount code in use, or '' */
export function useRecipients(storage: KeyValueStore, cart: readonly CartItem[], code: string) {
  const stored = useStoredDraft(storage)
  const { draft, latest, update, finish } = stored
  const { answered, isChecking, failure, check, readText } = useChecks(cart, code, stored)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = (next: RecipientsDraft) => void check(next)

  const request = JSON.stringify([cart.map(toLineRequest), code])
  /** After a reload, with another code, and when the cart has changed in another tab. */
  const checkStored = useEffectEvent((_request: string) => {
    if (draft.rows.length > 0) start(draft)
  })
  useEffect(() => {
    const timer = setTimeout(() => checkStored(request))
    return () => clearTimeout(timer)
  }, [request])

  return {
    draft,
    answer: answered?.answer ?? null,
    isChecking,
    failure,
    /** The rows have changed since `answer`: nobody is charged for it. */
    isStale: isChecking || failure !== null || answered?.rows !== draft.rows,
    finish,
    type: (text: string) => update({ ...draft, text }),
    readText: () => void readText(),
    add: (rows: readonly RecipientRow[]) =>
      start({
        ...draft,
        rows: [...draft.rows, ...rows.map((row) => ({ ...row, later: false, ask: false, shares: {} }))],
      }),
    /** Stores what is typed, without a check. */
    typeRow: (index: number, changes: Partial<DraftRow>) => update(changeRow(draft, index, changes)),
    checkRow: (index: number, changes: Partial<DraftRow>) => start(changeRow(draft, index, changes)),
    shareRow(index: number, changes: Partial<DraftRow>) {
      update(changeRow(latest.current, index, changes))
      clearTimeout(pause.current)
      pause.current = setTimeout(() => start(latest.current), SHARING_PAUSE_MS)
    },
    /** The price does not depend on it, so nothing is checked. */
    changeAsked: (changes: Partial<AskedTogether>) => update({ ...draft, asked: { ...draft.asked, ...changes } }),
    /** Asks all whose row has a name and nothing of an address. */
    askAll: () => start({ ...draft, rows: draft.rows.map((row) => (isNameAlone(row) ? { ...row, ask: true } : row)) }),
    divide: (isDivided: boolean) => start({ ...draft, isDivided }),
    checkAgain: () => start(draft),
    /** The rows come back as text to be changed, and those kept for later stay. */
    startOver: () => {
      const [later, others] = [draft.rows.filter((row) => row.later), draft.rows.filter((row) => !row.later)]
      start({ ...draft, text: writeRows(others), rows: later })
    },
  }
}

/** With headings that the shop reads again. */
const writeRows = (rows: readonly DraftRow[]) =>
  [
    recipientFields.map(({ label }) => label),
    ...rows.map((row) => recipientFields.map(({ key }) => quoteCell(row[key]))),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')
const quoteCell = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function changeRow(draft: RecipientsDraft, at: number, changes: Partial<DraftRow>): RecipientsDraft {
  return { ...draft, rows: draft.rows.map((row, index) => (index === at ? { ...row, ...changes } : row)) }
}

export const isNameAlone = ({ name, address, postcode, later, ask }: DraftRow) =>
  !later && !ask && name.trim() !== '' && address.trim() === '' && postcode.trim() === ''

function toDraftRow(row: CheckedRecipient, before: DraftRow | undefined): DraftRow {
  const { later, ask, shipment } = row
  const shipping = shipment?.shipping
  return { ...pickTyped(row), later, ask, shares: before?.shares ?? {}, ...(shipping !== undefined && { shipping }) }
}

function toRequestRow({ later, ask, shares, shipping, ...row }: DraftRow, divided: readonly CartItem[] | null) {
  return {
    ...pickTyped(row),
    later,
    ask,
    ...(divided && { shares: divided.map((line) => shares[lineKey(line)] ?? 0) }),
    ...(shipping !== undefined && { shipping }),
  }
}

function pickTyped(row: RecipientRow): RecipientRow {
  return Object.fromEntries(recipientFields.map(({ key }) => [key, row[key]])) as RecipientRow
}

/** Until somebody gives out pieces, each line is divided evenly among those it is sent to. */
function withShares(rows: readonly DraftRow[], cart: readonly CartItem[]): DraftRow[] {
  const keys = cart.map(lineKey)
  if (rows.some(({ shares }) => keys.some((key) => shares[key] !== undefined))) return [...rows]
  const sent = rows.filter(({ later }) => !later)
  const portions = cart.map(({ quantity }) => divideEvenly(quantity, Math.max(1, sent.length)))
  return rows.map((row) => {
    const place = sent.indexOf(row)
    if (place < 0) return row
    return { ...row, shares: Object.fromEntries(keys.map((key, line) => [key, portions[line]?.[place] ?? 0])) }
  })
}
