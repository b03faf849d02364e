import { listenToChanges } from '../api/follow-changes.ts'
import type { Table } from './table-store.ts'

/** Many changes at once, one's own ticks among them, ask once. */
const GATHER_MS = 1_000

/** Shows changes that others make to an order. */
export function followOrders(table: Pick<Table, 'refresh'>, from: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  listenToChanges(from, (told) => {
    if (told !== 'reset' && told.kind !== 'order') return
    timer ??= setTimeout(() => {
      timer = undefined
      if (document.visibilityState === 'visible') void table.refresh()
    }, GATHER_MS)
  })
}
