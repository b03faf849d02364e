import { useState } from 'react'
import { printLabels, printSlips } from '../api/print-paper.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'
import type { OrderRow } from './order-types.ts'

/** Slips or labels of what is ticked, as one file. */
export function PrintTicked({ rows }: { rows: readonly OrderRow[] }) {
  const [busy, setBusy] = useState<'slips' | 'labels'>()
  const mayPrint = usePermission('parcels.label')
  const print = async (what: 'slips' | 'labels') => {
    setBusy(what)
    const printed = await (what === 'slips' ? printSlips : printLabels)(rows.map(({ number }) => number))
    setBusy(undefined)
    if (!printed.ok) return showNotice({ kind: 'failed', text: printed.message })
    const { without } = printed.noted
    if (without.length > 0) showNotice({ text: `No label yet, for want of a waybill: ${without.join(', ')}.` })
  }
  if (!mayPrint) return null
  return (
    <>
      <Button isBusy={busy === 'slips'} onPress={() => void print('slips')}>
        Print slips
      </Button>
      <Button isBusy={busy === 'labels'} onPress={() => void print('labels')}>
        Print labels
      </Button>
    </>
  )
}
