import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WayOut } from '#shop/orders/breaks.ts'
import type { CallResult } from '../api/call.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm, type Question } from '../design/confirm.tsx'
import { showNotice } from '../design/notices.tsx'
import type { BreakRow } from './break-row.ts'

type Done = CallResult<{ data: { closed: boolean } }>
type Way = { label: string; done: string; press: (row: BreakRow) => Promise<Done | undefined> }
const paramsOf = ({ id }: BreakRow) => ({ break: String(id) })

type ReasonWanted = Omit<Question, 'reason' | 'text'> & {
  text: (row: BreakRow) => string
  label: string
  longest?: number
}

/** Asks why, and sends the answer along. */
function withReason(
  way: 'give-back' | 'call-off' | 'keep' | 'close',
  { text, label, longest, ...asked }: ReasonWanted,
) {
  return async (row: BreakRow): Promise<Done | undefined> => {
    const reason = { label, isRequired: true, ...(longest && { longest }), subject: `breaks/${row.id}/${way}` }
    const answer = await confirm({ ...asked, text: <p>{text(row)}</p>, reason })
    if (!answer) return undefined
    const route = `POST /counter/api/v1/breaks/{break}/${way}` as const
    const sent = await callSignedIn(route, { params: paramsOf(row), body: { reason: answer.reason } })
    if (sent.ok) await answer.drop()
    return sent
  }
}

const ways: Readonly<Record<WayOut, Way>> = {
  'give back': {
    label: 'Give the money back',
    done: 'The money is on its way back.',
    press: withReason('give-back', {
      title: 'Give the money back?',
      text: ({ todo }) => todo,
      action: 'Give it back',
      isDangerous: true,
      label: 'Reason, as the buyer will read it',
    }),
  },
  'refund again': {
    label: 'Ask for the refund again',
    done: 'The refund is asked for again.',
    async press(row) {
      const text = <p>The provider is asked once more to give the same money back, under a new key.</p>
      const isSure = await confirm({ title: 'Ask for the refund again?', text, action: 'Ask again' })
      return isSure && callSignedIn('POST /counter/api/v1/breaks/{break}/refund', { params: paramsOf(row) })
    },
  },
  retry: {
    label: 'Try again',
    done: 'It is tried again now.',
    press: (row) => callSignedIn('POST /counter/api/v1/breaks/{break}/retry', { params: paramsOf(row) }),
  },
  'call off': {
    label: 'Call the order off',
    done: 'The order is called off.',
    press: withReason('call-off', {
      title: 'Call the order off?',
      text: () => 'Its goods go back to the shelf, and the bank’s money counts as given back. The buyer reads why.',
      action: 'Call it off',
      isDangerous: true,
      label: 'Reason, as the buyer will read it',
    }),
  },
  keep: {
    label: 'Keep the order',
    done: 'The order goes on.',
    press: withReason('keep', {
      title: 'Keep the order?',
      text: () =>
        'It goes on as far as it had come. The bank’s money is booked as lost, and its invoice stays as it is.',
      action: 'Keep it',
      label: 'Why',
      longest: 500,
    }),
  },
  close: {
    label: 'Mark as seen to',
    done: 'Seen to. What is still wrong comes back.',
    press: withReason('close', {
      title: 'Is it seen to?',
      text: () => 'It leaves the list. What you write is kept with your name.',
      action: 'Yes, seen to',
      label: 'What was done',
      longest: 500,
    }),
  },
}

/** A press for each way out that this person has. */
export function BreakWays({ row }: { row: BreakRow }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<WayOut>()
  const go = async (way: WayOut) => {
    setBusy(way)
    const result = await ways[way].press(row)
    setBusy(undefined)
    if (!result) return
    // Much of what is read may have changed: orders, money, what waits.
    void queries.invalidateQueries()
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    const { closed } = result.data.data
    showNotice({ text: closed ? ways[way].done : `${ways[way].done} The line goes when it has worked.` })
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
