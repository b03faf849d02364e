import { useState } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { callSignedIn } from '../api/use-call.ts'
import type { StaffOrder } from './order-types.ts'
import type { RefundPart } from './refund-units.tsx'
import type { useOrderAction } from './use-order-action.ts'

export type Act = ReturnType<typeof useOrderAction>['act']
export type Plan = CounterAnswer<'POST /counter/api/v1/orders/{order}/refund-plan'>['data']
type Wanted = { parts: RefundPart[]; reason: string; restock: boolean }

/** First the plan, then the money that the plan says. */
export function useRefund({ number }: StaffOrder, act: Act, close: () => void) {
  const [plan, setPlan] = useState<Plan>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const params = { order: number }
  const forget = () => {
    setPlan(undefined)
    setRefusal(undefined)
  }
  const look = async (body: Wanted) => {
    setBusy(true)
    const planned = await callSignedIn('POST /counter/api/v1/orders/{order}/refund-plan', { params, body })
    setBusy(false)
    setPlan(planned.ok ? planned.data.data : undefined)
    setRefusal(planned.ok ? undefined : planned.message)
  }
  const make = async (body: Wanted & { plan: string }) => {
    setBusy(true)
    const send = () => callSignedIn('POST /counter/api/v1/orders/{order}/refunds', { params, body })
    const isMade = await act(send, 'The money is on its way back. A credit note follows.')
    setBusy(false)
    if (isMade) close()
    else setPlan(undefined)
  }
  return { plan, refusal, isBusy, forget, look, make }
}
