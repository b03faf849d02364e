import { useEffect, useRef, useState } from 'react'
import type { CheckedRecipient, RecipientsAnswer } from '#contract/recipients.ts'
import { lineKey, toLineRequest } from '#shop/cart/choices.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { divideEvenly } from '#shop/recipients/lines-for-person.ts'
import { recipientFields, type RecipientRow } from '#shop/recipients/recipient-row.ts'
import { requestApi } from '#web/api/api-client.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import {
  emptyDraft,
  forgetSentRows,
  readRecipientsDraft,
  saveRecipientsDraft,
  type DraftRow,
  type RecipientsDraft,
} from './recipients-draft.ts'

/** 500 places may take the couriers a while. */
const CHECK_TIMEOUT_MS = 60_000

export type Recipients = ReturnType<typeof useRecipients>

/** Each change is stored at once. `answer` is null while the rows have changed since the last check. */
export function useRecipients(storage: KeyValueStore, cart: readonly CartItem[]) {
  const [draft, setDraft] = useState(() => readRecipientsDraft(storage, new Date()))
  const [answer, setAnswer] = useState<RecipientsAnswer | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(0)
  const isOrdered = useRef(false)

  function update(next: RecipientsDraft) {
    if (isOrdered.current) return
    setDraft(next)
    saveRecipientsDraft(storage, next, new Date())
  }

  async function send(body: { text: string } | { rows: ReturnType<typeof toRequestRow>[] }, before: RecipientsDraft) {
    const own = ++latest.current
    setIsChecking(true)
    setFailure(null)
    const checked = await requestApi('POST /api/recipients/check', {
      body: { ...body, cart: cart.map(toLineRequest) },
      timeoutMs: CHECK_TIMEOUT_MS,
    })
    if (own !== latest.current) return
    setIsChecking(false)
    if (!checked.ok) return setFailure(checked.message)
    const known = 'rows' in body ? before.rows : []
    const rows = checked.data.rows.map((row, index) => toDraftRow(row, known[index]))
    const added = 'rows' in body ? rows : [...before.rows.filter(({ later }) => later), ...rows]
    update({ ...before, rows: before.isDivided ? withShares(added, cart) : added })
    // Rows kept from before are not in the answer of pasted text.
    if (added.length === checked.data.rows.length) setAnswer(checked.data)
    else
      await send(
        { rows: added.map((row) => toRequestRow(row, before.isDivided ? cart : null)) },
        { ...before, rows: added },
      )
  }

  function check(next: RecipientsDraft) {
    if (isOrdered.current || cart.length === 0) return
    const full = next.isDivided ? { ...next, rows: withShares(next.rows, cart) } : next
    update(full)
    if (full.rows.length === 0) return setAnswer(null)
    void send({ rows: full.rows.map((row) => toRequestRow(row, full.isDivided ? cart : null)) }, full)
  }

  const request = JSON.stringify(cart.map(toLineRequest))
  useEffect(() => {
    // After a reload, and when the cart has changed in another tab.
    if (draft.rows.length > 0) check(draft)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [request])

  return {
    draft,
    answer,
    isChecking,
    failure,
    type: (text: string) => update({ ...draft, text }),
    readText: () => void send({ text: draft.text }, draft),
    add: (rows: readonly RecipientRow[]) =>
      check({ ...draft, rows: [...draft.rows, ...rows.map((row) => ({ ...row, later: false, shares: {} }))] }),
    /** Stores what is typed, without a check. */
    typeRow: (index: number, changes: Partial<DraftRow>) => update(changeRow(draft, index, changes)),
    checkRow: (index: number, changes: Partial<DraftRow>) => check(changeRow(draft, index, changes)),
    divide: (isDivided: boolean) => check({ ...draft, isDivided }),
    checkAgain: () => check(draft),
    /** From now on nothing is checked or stored, also when the ordered lines leave the cart. */
    finish: () => {
      isOrdered.current = true
      forgetSentRows(storage, new Date())
    },
    startOver: () => {
      setAnswer(null)
      update(emptyDraft)
    },
  }
}

function changeRow(draft: RecipientsDraft, at: number, changes: Partial<DraftRow>): RecipientsDraft {
  return { ...draft, rows: draft.rows.map((row, index) => (index === at ? { ...row, ...changes } : row)) }
}

function toDraftRow(row: CheckedRecipient, before: DraftRow | undefined): DraftRow {
  const { later, shipment } = row
  return { ...pickTyped(row), later, shares: before?.shares ?? {}, ...(shipment && { shipping: shipment.shipping }) }
}

function toRequestRow({ later, shares, shipping, ...row }: DraftRow, divided: readonly CartItem[] | null) {
  return {
    ...pickTyped(row),
    later,
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
