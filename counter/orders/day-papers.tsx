import { useQueryClient } from '@tanstack/react-query'
import { openDayPaper, printDay, type DayPaper } from '../api/print-paper.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { usePermission } from '../session/me.ts'
import { useShowRefusal } from '../words/show-refusal.ts'
import { useDates, useSay } from '../words/words.ts'

/** Slips and cards of gifts of all parcels that leave on a day, as one file each; or all papers of the day in one. */
export function DayPapers({ day }: { day: string }) {
  const mayPrint = usePermission('parcels.label')
  const mayStart = usePermission('orders.pack')
  const queries = useQueryClient()
  const say = useSay()
  const showRefusal = useShowRefusal()
  const dates = useDates()
  const open = async (paper: DayPaper) => {
    const opened = await openDayPaper(paper, day)
    if (!opened.ok) showRefusal(opened)
  }
  const startDay = async () => {
    const agreed = await confirm({
      title: say('day.title', { day: dates.day(day) }),
      text: say('day.text'),
      action: say('day.start'),
      leave: say('over.leave'),
    })
    if (!agreed) return
    const printed = await printDay({ day, size: 'A4' })
    if (!printed.ok) showRefusal(printed)
    void queries.invalidateQueries()
  }
  if (!mayPrint) return null
  return (
    <div className="row">
      {mayStart && (
        <Button kind="quiet" onPress={() => void startDay()}>
          {say('day.all')}
        </Button>
      )}
      <Button kind="quiet" onPress={() => void open('slips')}>
        {say('day.slips')}
      </Button>
      <Button kind="quiet" onPress={() => void open('cards')}>
        {say('day.cards')}
      </Button>
    </div>
  )
}
