import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { openFile } from '../design/open-file.ts'
import { usePermission } from '../session/me.ts'
import type { OrderRow } from './order-types.ts'

/** Exports the selected orders as CSV. No export contains orders that were never placed. */
export function ExportSelected({ rows }: { rows: readonly OrderRow[] }) {
  const { run, isBusy } = useCall('POST /counter/api/v1/exports/orders')
  const mayExport = usePermission('orders.money')
  const take = async () => {
    const made = await run({ body: { orders: rows.map(({ number }) => number) } })
    if (made.ok) openFile(made.data.data.file)
    const isAll = rows.every(({ placedAt }) => placedAt !== null)
    const done = `The file is in your downloads.${isAll ? '' : ' Orders that were never paid are not in it.'}`
    showNotice(made.ok ? { text: done } : { kind: 'failed', text: made.message })
  }
  if (!mayExport) return null
  return (
    <Button isBusy={isBusy} onPress={() => void take()}>
      Export these
    </Button>
  )
}
