import { Button } from '../design/button.tsx'
import { usePermission } from '../session/me.ts'
import type { OrderRow } from './order-types.ts'
import { useAssign } from './use-assign.tsx'

export function AssignSelected({ rows, untick }: { rows: readonly OrderRow[]; untick: () => void }) {
  const { assign, isBusy } = useAssign()
  const mayAssign = usePermission('orders.assign')
  const assignAll = async () => {
    if (await assign(rows)) untick()
  }
  if (!mayAssign) return null
  return (
    <Button isBusy={isBusy} onPress={() => void assignAll()}>
      Assign to …
    </Button>
  )
}
