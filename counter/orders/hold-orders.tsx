import { callSignedIn } from '../api/use-call.ts'
import { confirm, type Answer } from '../design/confirm.tsx'
import { BulkAction, type BulkWork } from '../design/list/bulk-action.tsx'
import { usePermission } from '../session/me.ts'
import { BOARD, ORDERS, PLACES, type OrderRow } from './order-types.ts'
import type { Act } from './use-refund.ts'

const HOLD = 'POST /counter/api/v1/orders/{order}/hold'

/** @returns why they are held; undefined when it was left */
function askWhyHeld(numbers: readonly string[]): Promise<Answer | undefined> {
  const [number] = numbers
  const isOne = numbers.length === 1
  return confirm({
    title: isOne ? `Hold ${number}?` : `Hold ${numbers.length} orders?`,
    text: (
      <p>
        Nobody packs {isOne ? 'it until somebody releases it' : 'them until somebody releases them'}. The buyer gets no
        mail.
      </p>
    ),
    action: isOne ? 'Hold it' : 'Hold them',
    reason: { label: 'Why', isRequired: true, subject: isOne ? `orders/${number}/hold` : 'orders/hold' },
  })
}

const sendHold = (order: string, reason: string) => callSignedIn(HOLD, { params: { order }, body: { reason } })

export async function holdOrder(number: string, act: Act): Promise<void> {
  const answer = await askWhyHeld([number])
  if (answer && (await act(() => sendHold(number, answer.reason), `${number} is held.`))) await answer.drop()
}

const holding: BulkWork<OrderRow, Answer> = {
  label: 'Hold',
  doing: 'Holding',
  done: 'held',
  ask: (rows) => askWhyHeld(rows.map(({ number }) => number)),
  send: ({ number }, { reason }) => sendHold(number, reason),
  finish: ({ drop }) => drop(),
  nameOf: ({ number }) => number,
  renews: [ORDERS, BOARD, PLACES],
}

/** Holds what is selected for one reason, such as a ribbon that ran out. */
export function HoldSelected({ rows, untick }: { rows: readonly OrderRow[]; untick: () => void }) {
  return usePermission('orders.hold') && <BulkAction rows={rows} untick={untick} work={holding} />
}
