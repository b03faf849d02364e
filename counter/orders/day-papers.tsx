import { useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { openDayPaper, printDay, type DayPaper } from '../api/print-paper.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'

/** Slips, and cards of gifts, of all parcels that leave on a day, as one file each; or all papers of the day in one. */
export function DayPapers({ day }: { day: string }) {
  const mayPrint = usePermission('parcels.label')
  const mayStart = usePermission('orders.pack')
  const queries = useQueryClient()
  const open = async (paper: DayPaper) => {
    const opened = await openDayPaper(paper, day)
    if (!opened.ok) showNotice({ kind: 'failed', text: opened.message })
  }
  const startDay = async () => {
    const agreed = await confirm({
      title: `All papers of ${formatDay(day)}`,
      text: 'Lettering sheets on A4, cards and slips in one file. They start the lettering of all orders that leave up to this day. After that, shoppers cannot change words or photographs.',
      action: 'Start and print',
    })
    if (!agreed) return
    const printed = await printDay({ day, size: 'A4' })
    if (!printed.ok) showNotice({ kind: 'failed', text: printed.message })
    void queries.invalidateQueries()
  }
  if (!mayPrint) return null
  return (
    <div className="row">
      {mayStart && (
        <Button kind="quiet" onPress={() => void startDay()}>
          All papers
        </Button>
      )}
      <Button kind="quiet" onPress={() => void open('slips')}>
        Slips
      </Button>
      <Button kind="quiet" onPress={() => void open('cards')}>
        Cards
      </Button>
    </div>
  )
}
