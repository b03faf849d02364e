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
      <>
        {!isOne && <p>{nameFew(numbers)}</p>}
        <p>
          Nobody packs {isOne ? 'it until somebody releases it' : 'them until somebody releases them'}. The buyer gets
          no mail.
        </p>
      </>
    ),
    action: isOne ? 'Hold it' : 'Hold them',
    reason: { label: 'Why', isRequired: true, subject: isOne ? `orders/${number}/hold` : 'orders/hold' },
  })
}

const NAMED = 12

function nameFew(numbers: readonly string[]): string {
  const more = numbers.length - NAMED
  return numbers.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
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

const workshop: readonly OrderRow['state'][] = ['placed', 'confirmed', 'packed', 'partly shipped']
const canBeHeld = ({ state, place }: OrderRow) => workshop.includes(state) && place !== 'held' && place !== 'asking'

/** Holds what is selected and still in the workshop for one reason, such as a ribbon that ran out. */
export function HoldSelected({ rows, untick }: { rows: readonly OrderRow[]; untick: () => void }) {
  const able = rows.filter(canBeHeld)
  return usePermission('orders.hold') && <BulkAction rows={able} of={rows.length} untick={untick} work={holding} />
}
