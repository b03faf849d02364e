import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'
import { BOARD, ORDERS, PLACES, type OrderRow } from './order-types.ts'

/** Confirms what is ticked, one after the other, and names those that could not be. */
export function ConfirmTicked({ rows, untick }: { rows: readonly OrderRow[]; untick: () => void }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const mayMove = usePermission('orders.move')
  const confirmAll = async () => {
    setBusy(true)
    const refused: string[] = []
    for (const { number } of rows) {
      const options = { params: { order: number }, body: { to: 'confirmed' as const } }
      const moved = await callSignedIn('POST /counter/api/v1/orders/{order}/moves', options)
      if (!moved.ok) refused.push(`${number}: ${moved.message}`)
    }
    setBusy(false)
    for (const key of [ORDERS, BOARD, PLACES]) await queries.invalidateQueries({ queryKey: [key] })
    untick()
    const done = rows.length - refused.length
    const text = `${done} of ${rows.length} confirmed. ${refused.join(' ')}`
    showNotice({ kind: refused.length > 0 ? 'failed' : 'done', text: text.trim() })
  }
  if (!mayMove) return null
  return (
    <Button isBusy={isBusy} onPress={() => void confirmAll()}>
      Confirm
    </Button>
  )
}
