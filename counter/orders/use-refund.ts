import { useState } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { callSignedIn } from '../api/use-call.ts'
import type { StaffOrder } from './order-types.ts'
import type { RefundPart } from './refund-units.tsx'
import type { useOrderAction } from './use-order-action.ts'

export type Act = ReturnType<typeof useOrderAction>['act']
export type Plan = CounterAnswer<'POST /counter/api/v1/orders/{order}/refund-plan'>['data']
type Wanted = { parts: RefundPart[]; reason: string; restock: boolean }
type Planned = { of: string; plan?: Plan; refusal?: string }

/** First the plan, then the money that the plan says. A plan is of what was wanted when it was made, and of nothing else. */
export function useRefund({
  order: { number },
  act,
  wanted,
  done,
  close,
}: {
  order: StaffOrder
  act: Act
  wanted: Wanted
  done: () => Promise<void>
  close: () => void
}) {
  const [planned, setPlanned] = useState<Planned>()
  const [isBusy, setBusy] = useState(false)
  const params = { order: number }
  const of = JSON.stringify(wanted)
  const { plan, refusal } = planned?.of === of ? planned : {}
  const look = async () => {
    setBusy(true)
    const found = await callSignedIn('POST /counter/api/v1/orders/{order}/refund-plan', { params, body: wanted })
    setBusy(false)
    setPlanned(found.ok ? { of, plan: found.data.data } : { of, refusal: found.message })
  }
  const make = async (key: Plan['plan']) => {
    setBusy(true)
    const body = { ...wanted, plan: key }
    const send = () => callSignedIn('POST /counter/api/v1/orders/{order}/refunds', { params, body })
    const made = plan?.cash ? 'A credit note follows.' : 'The refund is on its way. A credit note follows.'
    const said = plan?.amount === 0 ? 'It is back in stock.' : made
    const isMade = await act(send, said)
    if (isMade) await done()
    setBusy(false)
    if (isMade) close()
    else setPlanned(undefined)
  }
  return { plan, refusal, isBusy, look, make }
}
