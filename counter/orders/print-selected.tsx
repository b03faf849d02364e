import { useState } from 'react'
import { printMany, type ToPrint } from '../api/print-paper.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'
import { useShowRefusal } from '../words/show-refusal.ts'
import { useSay } from '../words/words.ts'

const keys = { slips: 'over.slips', labels: 'over.labels' } as const

/** Slips or labels of what was chosen, as one file. */
export function PrintSelected({ chosen, count }: { chosen: ToPrint; count: number }) {
  const say = useSay()
  const showRefusal = useShowRefusal()
  const [busy, setBusy] = useState<'slips' | 'labels'>()
  const mayPrint = usePermission('parcels.label')
  const print = async (what: 'slips' | 'labels') => {
    setBusy(what)
    const printed = await printMany(what, chosen)
    setBusy(undefined)
    if (!printed.ok) return showRefusal(printed)
    const { without, notes } = printed
    const waiting = without.length > 0 ? [say('over.noLabels', { parcels: without.join(', ') })] : []
    const said = [...waiting, ...notes].join(' ')
    // Those that are missing from the file are told until somebody has read it.
    if (said) showNotice({ kind: 'failed', text: said })
  }
  if (!mayPrint) return null
  return (['slips', 'labels'] as const).map((what) => (
    <Button key={what} isBusy={busy === what} onPress={() => void print(what)}>
      {say(keys[what], { count })}
    </Button>
  ))
}
