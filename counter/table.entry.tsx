import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOrders } from './packing/follow-orders.ts'
import { SpokenTable } from './packing/spoken-table.tsx'
import { TableContext } from './packing/packing-context.ts'
import { registerTableWorker } from './packing/register-table-worker.ts'
import { loadWords } from './words/words.ts'
import { openTable } from './packing/table-store.ts'
import { endSession } from './api/end-session.ts'
import { lockWhenIdle } from './session/lock-when-idle.ts'
import { holds, MeContext } from './session/me.ts'
import { readFirst } from './session/read-first.ts'

const { me, changesFrom } = readFirst()
const page = document.getElementById('root')
if (!me || !page) throw new Error('counter/table.entry.tsx: the page is not the packing table')
void registerTableWorker()
if (me.lockAfterMinutes !== null) lockWhenIdle(me.lockAfterMinutes, endSession)

const table = openTable(me.staff)
if (holds(me, 'orders.pack')) followOrders(table, changesFrom ?? '')
const words = await loadWords(me.staff.language)

createRoot(page).render(
  <StrictMode>
    <MeContext value={me}>
      <TableContext value={table}>
        <SpokenTable words={words} />
      </TableContext>
    </MeContext>
  </StrictMode>,
)
