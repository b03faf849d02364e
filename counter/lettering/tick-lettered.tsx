import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { useShowRefusal } from '../words/show-refusal.ts'
import { useSay } from '../words/words.ts'
import { usePermission } from '../session/me.ts'
import { PIECES_TO_MAKE, LETTERING, type LetteringRow } from './lettering-types.ts'

/** All its pieces at once; single ones are ticked on the order's page. */
export function TickLettered({ row: { order, line, piece, toLetter, orderHeldFor } }: { row: LetteringRow }) {
  const say = useSay()
  const queries = useQueryClient()
  const showRefusal = useShowRefusal()
  const [isBusy, setBusy] = useState(false)
  const mayTick = usePermission('orders.pack')
  if (!mayTick || orderHeldFor !== null || toLetter.length === 0) return null
  const tick = async () => {
    setBusy(true)
    const params = { order }
    const body = { line, units: toLetter, isMade: true }
    const ticked = await callSignedIn('POST /counter/api/v1/orders/{order}/made-pieces', { params, body })
    setBusy(false)
    if (ticked.ok) showNotice({ text: say('lettering.done', { name: piece, order }) })
    else showRefusal(ticked)
    for (const route of [LETTERING, PIECES_TO_MAKE]) void queries.invalidateQueries({ queryKey: [route] })
  }
  return (
    <Button kind="solid" isBusy={isBusy} onPress={() => void tick()}>
      {toLetter.length === 1 ? say('lettering.isLettered') : say('lettering.allLettered', { count: toLetter.length })}
    </Button>
  )
}
