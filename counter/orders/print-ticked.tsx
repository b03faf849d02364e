import { useState } from 'react'
import { printSlips } from '../api/print-paper.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'
import type { OrderRow } from './order-types.ts'

/** Slips of what is ticked, as one file. */
export function PrintTicked({ rows }: { rows: readonly OrderRow[] }) {
  const [isBusy, setBusy] = useState(false)
  const mayPrint = usePermission('parcels.label')
  const print = async () => {
    setBusy(true)
    const printed = await printSlips(rows.map(({ number }) => number))
    setBusy(false)
    if (!printed.ok) showNotice({ kind: 'failed', text: printed.message })
  }
  if (!mayPrint) return null
  return (
    <Button isBusy={isBusy} onPress={() => void print()}>
      Print slips
    </Button>
  )
}
