import { canTransition } from '#shop/orders/order-state-machine.ts'
import { callSignedIn } from '../api/use-call.ts'
import { confirm } from '../design/confirm.tsx'
import { BulkAction, MANY, type BulkWork } from '../design/list/bulk-action.tsx'
import { usePermission } from '../session/me.ts'
import { BOARD, ORDERS, PLACES, type OrderRow } from './order-types.ts'

const MOVE = 'POST /counter/api/v1/orders/{order}/moves'

const confirming: BulkWork<OrderRow, object> = {
  label: 'Confirm',
  doing: 'Confirming',
  done: 'confirmed',
  ask: async (rows) => (rows.length > MANY ? confirm(question(rows)) : {}),
  send: ({ number }) => callSignedIn(MOVE, { params: { order: number }, body: { to: 'confirmed' } }),
  nameOf: ({ number }) => number,
  renews: [ORDERS, BOARD, PLACES],
}

/** Confirms what is selected, one after the other, and names those that could not be. */
export function ConfirmSelected({ rows, untick }: { rows: readonly OrderRow[]; untick: () => void }) {
  return usePermission('orders.move') && <BulkAction rows={rows} untick={untick} work={confirming} />
}

function question(rows: readonly OrderRow[]) {
  const able = rows.filter(({ state }) => canTransition(state, 'confirmed', 'owner')).length
  const others = rows.length - able
  return {
    title: `Confirm ${able} of ${rows.length} orders?`,
    text: (
      <p>
        {others > 0 && `${others} of them cannot be confirmed now and stay as they are. `}
        One after the other; you can stop in between. What is confirmed stays so.
      </p>
    ),
    action: `Confirm ${able}`,
  }
}
