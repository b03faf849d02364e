import { namePieceWork } from '#shop/lettering/made-pieces.ts'
import { workSteps, type WorkStep } from '#shop/orders/open-steps.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { useMe, holds } from '../session/me.ts'
import { moveDay } from './move-day.tsx'
import type { StaffOrder } from './order-types.ts'
import { useAssign } from './use-assign.tsx'
import { useOrderAction } from './use-order-action.ts'

type Move = StaffOrder['can']['moveTo'][number]

const moveWords: Readonly<Record<Move, { label: string; asks?: string; done: string }>> = {
  confirmed: { label: 'Confirm', done: 'is confirmed' },
  packed: { label: 'Packed', done: 'is packed' },
  'not packed': { label: 'Not packed after all', done: 'is to pack again' },
  shipped: { label: 'Handed over', asks: 'left', done: 'has left. The buyer gets a mail.' },
  delivered: { label: 'Delivered', asks: 'arrived', done: 'has arrived. The buyer gets a mail.' },
}

/** Asks before a transition that mails the buyer: a wrong press would send them wrong news. */
async function isMeant(number: string, to: Move): Promise<boolean> {
  const { label, asks } = moveWords[to]
  if (asks === undefined) return true
  const text = <p>The buyer gets a mail about it. You cannot undo this.</p>
  return (await confirm({ title: `Has ${number} ${asks}?`, text, action: label })) !== undefined
}

function sendMove(order: string, to: Move, skip: WorkStep[]) {
  return callSignedIn('POST /counter/api/v1/orders/{order}/moves', { params: { order }, body: { to, skip } })
}

const readSteps = (steps: unknown) =>
  workSteps.filter((step) => Array.isArray(steps) && steps.some((each) => each === step))

async function holdOrder(number: string, act: ReturnType<typeof useOrderAction>['act']): Promise<void> {
  const answer = await confirm({
    title: `Hold ${number}?`,
    text: <p>Nobody packs it until somebody releases it. The buyer gets no mail.</p>,
    action: 'Hold it',
    reason: { label: 'Why', isRequired: true, subject: `orders/${number}/hold` },
  })
  if (!answer) return
  const params = { order: number }
  const body = { reason: answer.reason }
  const send = () => callSignedIn('POST /counter/api/v1/orders/{order}/hold', { params, body })
  if (await act(send, `${number} is held.`)) await answer.drop()
}

/** While another parcel of it waits. */
const isFreeToPack = ({ held, can }: StaffOrder) =>
  held !== null && held.parcels !== null && can.moveTo.includes('packed')

export function OrderActions({ order }: { order: StaffOrder }) {
  const me = useMe()
  const { act } = useOrderAction()
  const { number, can, held, place } = order
  const params = { order: number }
  const pieces = order.shipments.flatMap(({ lines }) => lines)
  const next = holds(me, 'orders.move') ? can.moveTo : []
  const move = async (to: Move) => {
    if (!(await isMeant(number, to))) return
    const send = async (): ReturnType<typeof sendMove> => {
      const moved = await sendMove(number, to, [])
      if (moved.ok || moved.details['reason'] !== 'steps-open') return moved
      const skip = readSteps(moved.details['steps'])
      const action = `${moveWords[to].label} all the same`
      const text = <p>{moved.message} Continue only if you know that this is right.</p>
      const answer = await confirm({ title: `${number} is not ready`, text, action, isDangerous: true })
      return answer ? sendMove(number, to, skip) : { ...moved, message: `${number} stays as it was. ${moved.message}` }
    }
    await act(send, `${number} ${moveWords[to].done}`)
  }
  const release = () =>
    act(() => callSignedIn('POST /counter/api/v1/orders/{order}/release', { params }), `${number} is released.`)
  const markMade = () =>
    act(() => callSignedIn('POST /counter/api/v1/orders/{order}/made', { params }), `${number} is to pack now.`)
  return (
    <>
      {can.markMade && holds(me, 'orders.pack') && (
        <Button kind="solid" onPress={() => void markMade()}>
          All is {namePieceWork({ fromStock: pieces.every(({ isMade, fromStock }) => !isMade || fromStock) })}
        </Button>
      )}
      {(place === 'to pack' || isFreeToPack(order)) && holds(me, 'orders.pack') && (
        <ButtonLink kind="solid" to={`/table/${number}`} reloadDocument data-key="p">
          Pack it
        </ButtonLink>
      )}
      {holds(me, 'orders.assign') && <AssignButton order={order} />}
      {next.map((to) => (
        <Button key={to} onPress={() => void move(to)}>
          {moveWords[to].label}
        </Button>
      ))}
      {holds(me, 'orders.hold') && held && (
        <Button kind="solid" onPress={() => void release()}>
          Release it
        </Button>
      )}
      {holds(me, 'orders.hold') && held?.parcels !== null && can.hold && (
        <Button onPress={() => void holdOrder(number, act)}>Hold</Button>
      )}
      {holds(me, 'orders.move') && can.hold && <Button onPress={() => void moveDay(order, act)}>Change its day</Button>}
      {holds(me, 'orders.cancel') && can.cancel && (
        <Button onPress={() => void cancelOrder(order, act)}>Cancel the order</Button>
      )}
    </>
  )
}

function AssignButton({ order }: { order: StaffOrder }) {
  const { assign, isBusy } = useAssign()
  return (
    <Button data-key="a" isBusy={isBusy} onPress={() => void assign([order])}>
      Assign
    </Button>
  )
}

async function cancelOrder({ number }: StaffOrder, act: ReturnType<typeof useOrderAction>['act']): Promise<void> {
  const answer = await confirm({
    title: `Cancel ${number}?`,
    text: (
      <p>
        The amount that is not refunded yet is refunded, the pieces go back into stock, and the courier is cancelled.
        The buyer reads the reason in a mail and on the credit note.
      </p>
    ),
    action: `Cancel ${number}`,
    isDangerous: true,
    reason: { label: 'Reason, as the buyer will read it', isRequired: true, subject: `orders/${number}/cancel` },
  })
  if (!answer) return
  const body = { reason: answer.reason }
  const isDone = await act(
    () => callSignedIn('POST /counter/api/v1/orders/{order}/cancel', { params: { order: number }, body }),
    `${number} is being cancelled. The refund starts once the courier has agreed.`,
  )
  if (isDone) await answer.drop()
}
