import { openDayPaper, type DayPaper } from '../api/print-paper.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'

/** Slips, and cards of gifts, of all parcels that leave on a day, as one file each. */
export function DayPapers({ day }: { day: string }) {
  const mayPrint = usePermission('parcels.label')
  const open = async (paper: DayPaper) => {
    const opened = await openDayPaper(paper, day)
    if (!opened.ok) showNotice({ kind: 'failed', text: opened.message })
  }
  if (!mayPrint) return null
  return (
    <div className="row">
      <Button kind="quiet" onPress={() => void open('slips')}>
        Slips
      </Button>
      <Button kind="quiet" onPress={() => void open('cards')}>
        Cards
      </Button>
    </div>
  )
}
