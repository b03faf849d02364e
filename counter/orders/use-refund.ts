import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { callSignedIn } from '../api/use-call.ts'
import type { StaffOrder } from './order-types.ts'
import type { RefundPart } from './refund-units.tsx'
import type { useOrderAction } from './use-order-action.ts'

export type Act = ReturnType<typeof useOrderAction>['act']
export type Plan = CounterAnswer<'POST /counter/api/v1/orders/{order}/refund-plan'>['data']
type Wanted = { parts: RefundPart[]; restock: boolean }
const PLAN = 'POST /counter/api/v1/orders/{order}/refund-plan'

/** Plans what is chosen, and makes only the plan that was seen. */
export function useRefund({
  order: { number },
  act,
  wanted,
  isComplete,
  done,
  close,
}: {
  order: StaffOrder
  act: Act
  wanted: Wanted
  isComplete: boolean
  done: () => Promise<void>
  close: () => void
}) {
  const [isMaking, setMaking] = useState(false)
  const params = { order: number }
  const { data, isPending, refetch } = useQuery({
    queryKey: [PLAN, number, wanted],
    queryFn: () => callSignedIn(PLAN, { params, body: wanted }),
    enabled: isComplete,
    gcTime: 0,
  })
  // A plan that is fetched again in the background stays: a press meanwhile counts, and the server refuses an old plan.
  const found = isComplete ? data : undefined
  const plan = found?.ok ? found.data.data : undefined
  const make = async ({ plan: key, cash, amount }: Plan, reason: string) => {
    setMaking(true)
    const body = { ...wanted, reason, plan: key }
    const send = () => callSignedIn('POST /counter/api/v1/orders/{order}/refunds', { params, body })
    const made = cash ? 'A credit note follows.' : 'The refund is on its way. A credit note follows.'
    const isMade = await act(send, amount === 0 ? 'It is back in stock.' : made)
    if (isMade) await done()
    setMaking(false)
    if (isMade) close()
    else void refetch()
  }
  const refusal = found && !found.ok ? found.message : undefined
  return { plan, refusal, isBusy: isMaking || (isComplete && isPending), look: refetch, make }
}
