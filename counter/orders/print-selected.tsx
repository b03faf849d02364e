import { useState } from 'react'
import { printMany, type ToPrint } from '../api/print-paper.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'

/** Slips or labels of what was chosen, as one file. `of` stands after them on the buttons, as in "of all 4". */
export function PrintSelected({ chosen, of = '' }: { chosen: ToPrint; of?: string }) {
  const [busy, setBusy] = useState<'slips' | 'labels'>()
  const mayPrint = usePermission('parcels.label')
  const print = async (what: 'slips' | 'labels') => {
    setBusy(what)
    const printed = await printMany(what, chosen)
    setBusy(undefined)
    if (!printed.ok) return showNotice({ kind: 'failed', text: printed.message })
    // Those that are missing from the file are told until somebody has read it.
    if (printed.said) showNotice({ kind: 'failed', text: printed.said })
  }
  if (!mayPrint) return null
  return (['slips', 'labels'] as const).map((what) => (
    <Button key={what} isBusy={busy === what} onPress={() => void print(what)}>
      {`Print ${what} ${of}`.trim()}
    </Button>
  ))
}
