import { addToQueue, listOthersQueues, readQueue, readTable } from './kept.ts'
import type { Done } from './queue.ts'
import { createSender } from './send-queue.ts'
import {
  change,
  createTableStore,
  fetchByCode,
  refreshTable,
  renewParcel,
  type TableContents,
  type Who,
} from './table-contents.ts'

/** The packing table of one person on this device, with its unsent work. */
export function openTable(who: Who) {
  const table: TableContents = {
    who,
    store: createTableStore(),
    turn: { last: 0, ofParcel: new Map() },
    fetched: new Set(),
  }
  const { store } = table
  const send = createSender(table)
  const refresh = () => refreshTable(table)
  return {
    store,
    refresh,
    send,
    fetch: (code: string) => fetchByCode(table, code),
    renew: (shipment: string) => renewParcel(table, shipment),
    /** Shown at once, kept on this device, then sent. */
    async add(...done: readonly Done[]): Promise<void> {
      change(table, { waiting: [...store.get().waiting, ...done] })
      await addToQueue(who, done)
      await send()
    },
    dismiss: (key: string) => change(table, { refused: store.get().refused.filter((each) => each.key !== key) }),
    /** Shows stored data first, then new data. */
    async open(): Promise<void> {
      const kept = await readTable()
      change(table, { ...kept, waiting: await readQueue(who), others: await listOthersQueues(who) })
      await refresh()
      await send()
    },
  }
}
export type Table = ReturnType<typeof openTable>
