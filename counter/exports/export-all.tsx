import { useState } from 'react'
import { addMonths, monthBounds, monthOf } from '#shop/tax/tax-period.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField } from '../design/field.tsx'
import { showNotice } from '../design/notices.tsx'
import { openFile } from '../design/open-file.ts'

const spans = [
  { value: 'this', label: 'This month' },
  { value: 'last', label: 'Last month' },
  { value: 'year', label: 'Last 365 days' },
  { value: 'all', label: 'All' },
] as const
type Span = (typeof spans)[number]['value']

/** Indian days, both counted in. */
function toDays(span: Span, now: Date): { from?: string; to?: string } {
  const today = todayInIndia(now)
  const month = monthOf(now)
  if (span === 'this') return { from: `${month}-01`, to: today }
  if (span === 'year') return { from: addDays(today, -364), to: today }
  if (span === 'all') return {}
  const last = addMonths(month, -1)
  return { from: `${last}-01`, to: todayInIndia(new Date(monthBounds(last).until.getTime() - 1)) }
}

export function ExportOrders() {
  const { run, isBusy } = useCall('POST /counter/api/v1/exports/orders')
  async function take() {
    const span = await openDialog<Span>({ title: 'Export orders' }, (close) => <ChooseSpan close={close} />)
    if (span === undefined) return
    const made = await run({ body: toDays(span, new Date()) })
    if (made.ok) openFile(made.data.data.file)
    showNotice(made.ok ? { text: 'The file is in your downloads.' } : { kind: 'failed', text: made.message })
  }
  return (
    <Button isBusy={isBusy} onPress={() => void take()}>
      Export
    </Button>
  )
}

export function ExportBuyers() {
  const { run, isBusy } = useCall('POST /counter/api/v1/exports/buyers')
  async function take() {
    const made = await run({})
    if (made.ok) openFile(made.data.data.file)
    showNotice(
      made.ok
        ? { text: 'The file is in your downloads. Delete it when you are done: it holds everybody who bought.' }
        : { kind: 'failed', text: made.message },
    )
  }
  return (
    <Button isBusy={isBusy} onPress={() => void take()}>
      Export
    </Button>
  )
}

function ChooseSpan({ close }: { close: (span?: Span) => void }) {
  const [span, setSpan] = useState<Span>('this')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        close(span)
      }}
    >
      <SelectField label="Placed" value={span} onChange={setSpan} options={spans} />
      <p className="muted">A CSV with a row for each order: days, places and amounts, nobody’s name.</p>
      <div className="dialog-buttons">
        <Button onPress={() => close()}>Leave it</Button>
        <Button kind="solid" type="submit">
          Export
        </Button>
      </div>
    </form>
  )
}
