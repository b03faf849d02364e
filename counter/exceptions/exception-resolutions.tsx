import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resolution } from '#shop/orders/exceptions.ts'
import type { CallResult } from '../api/call.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm, type Question } from '../design/confirm.tsx'
import { showNotice } from '../design/notices.tsx'
import type { ExceptionRow } from './exception-row.ts'

type Done = CallResult<{ data: { closed: boolean } }>
type Way = { label: string; done: string; press: (row: ExceptionRow) => Promise<Done | undefined> }
const paramsOf = ({ id }: ExceptionRow) => ({ exception: String(id) })

type ReasonWanted = Omit<Question, 'reason' | 'text'> & {
  text: (row: ExceptionRow) => string
  label: string
  longest?: number
}

/** Asks why, and sends the answer along. */
function withReason(way: 'refund' | 'cancel' | 'keep' | 'close', { text, label, longest, ...asked }: ReasonWanted) {
  return async (row: ExceptionRow): Promise<Done | undefined> => {
    const reason = { label, isRequired: true, ...(longest && { longest }), subject: `exceptions/${row.id}/${way}` }
    const answer = await confirm({ ...asked, text: <p>{text(row)}</p>, reason })
    if (!answer) return undefined
    const route = `POST /counter/api/v1/exceptions/{exception}/${way}` as const
    const sent = await callSignedIn(route, { params: paramsOf(row), body: { reason: answer.reason } })
    if (sent.ok) await answer.drop()
    return sent
  }
}

const ways: Readonly<Record<Resolution, Way>> = {
  refund: {
    label: 'Refund the payment',
    done: 'The refund is on its way.',
    press: withReason('refund', {
      title: 'Refund the payment?',
      text: ({ todo }) => todo,
      action: 'Refund it',
      isDangerous: true,
      label: 'Reason, as the buyer will read it',
    }),
  },
  'retry refund': {
    label: 'Retry the refund',
    done: 'The refund is being tried again.',
    async press(row) {
      const text = <p>The payment provider gets a new request for the same refund.</p>
      const isSure = await confirm({ title: 'Retry the refund?', text, action: 'Retry it' })
      return (
        isSure && callSignedIn('POST /counter/api/v1/exceptions/{exception}/retry-refund', { params: paramsOf(row) })
      )
    },
  },
  retry: {
    label: 'Try again',
    done: 'It is being tried again.',
    press: (row) => callSignedIn('POST /counter/api/v1/exceptions/{exception}/retry', { params: paramsOf(row) }),
  },
  cancel: {
    label: 'Cancel the order',
    done: 'The order is cancelled.',
    press: withReason('cancel', {
      title: 'Cancel the order?',
      text: () =>
        'Its pieces go back into stock, and the amount that the bank took counts as refunded. The buyer reads the reason.',
      action: 'Cancel it',
      isDangerous: true,
      label: 'Reason, as the buyer will read it',
    }),
  },
  keep: {
    label: 'Keep the order',
    done: 'The order continues.',
    press: withReason('keep', {
      title: 'Keep the order?',
      text: () =>
        'The order continues where it was. The amount that the bank took is booked as a loss, and the invoice stays valid.',
      action: 'Keep it',
      label: 'Why',
      longest: 500,
    }),
  },
  close: {
    label: 'Mark as resolved',
    done: 'Marked as resolved. It comes back if it is still wrong.',
    press: withReason('close', {
      title: 'Is it resolved?',
      text: () => 'It leaves the list. Your note is kept with your name.',
      action: 'Yes, resolved',
      label: 'What you did',
      longest: 500,
    }),
  },
}

/** A press for each way out that this person has. */
export function ExceptionResolutions({ row }: { row: ExceptionRow }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Resolution>()
  const go = async (way: Resolution) => {
    setBusy(way)
    const result = await ways[way].press(row)
    setBusy(undefined)
    if (!result) return
    // Much of what is read may have changed: orders, money, what waits.
    void queries.invalidateQueries()
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    const { closed } = result.data.data
    showNotice({ text: closed ? ways[way].done : `${ways[way].done} It leaves the list once that has worked.` })
    // The row and its buttons go: the focus must not go with them.
    if (closed) document.querySelector('h1')?.focus()
  }
  return (
    <div className="row">
      {row.ways.map((way) => (
        <Button
          key={way}
          kind={way === 'close' ? 'outline' : 'solid'}
          isBusy={busy === way}
          onPress={() => void go(way)}
        >
          {ways[way].label}
        </Button>
      ))}
    </div>
  )
}
