import { useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router'
import { namePieceWork } from '#shop/lettering/made-pieces.ts'
import type { Permission } from '#shop/staff/permissions.ts'
import { workSteps, type WorkStep } from '#shop/orders/open-steps.ts'
import { callSignedIn } from '../api/use-call.ts'
import { ActionMenu, type MenuAction } from '../design/action-menu.tsx'
import { Button, ButtonLink } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { listenToKeys } from '../design/single-keys.ts'
import { useAskedAction } from '../layout/use-asked-action.ts'
import { useMe, holds } from '../session/me.ts'
import { moveDay } from './move-day.tsx'
import { findNextStep, type NextAction } from './next-step.ts'
import type { StaffOrder } from './order-types.ts'
import { listCancelActions } from './cancel-order.tsx'
import { holdOrder } from './hold-orders.tsx'
import { listReturnActions, ReturnStep } from './return-actions.tsx'
import { refundOrder } from './refund-dialog.tsx'
import { useAssign } from './use-assign.tsx'
import { useOrderAction } from './use-order-action.ts'

type Move = StaffOrder['can']['moveTo'][number]

const moveWords: Readonly<Record<Move, { label: string; asks?: string; done: string }>> = {
  confirmed: { label: 'Mark as confirmed', done: 'is confirmed' },
  packed: { label: 'Mark as packed', done: 'is packed' },
  'not packed': { label: 'Unpack it', done: 'is to pack again' },
  shipped: { label: 'Mark as handed over', asks: 'left', done: 'has left. The buyer gets a mail.' },
  delivered: { label: 'Mark as delivered', asks: 'arrived', done: 'has arrived. The buyer gets a mail.' },
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

/** One button for the next step of the order; everything else is in a menu. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { action } = findNextStep(order)
  return (
    <>
      <NextButton order={order} action={action} />
      <ActionMenu label="Actions" actions={useFurtherActions(order, action)} />
    </>
  )
}

function sendRelease(order: string) {
  return callSignedIn('POST /counter/api/v1/orders/{order}/release', { params: { order } })
}

function NextButton({ order, action }: { order: StaffOrder; action: NextAction | null }) {
  const me = useMe()
  const { act, isBusy } = useOrderAction()
  const { number, shipments } = order
  const params = { order: number }
  if (action === 'release' && holds(me, 'orders.hold'))
    return (
      <Button
        kind="solid"
        isBusy={isBusy}
        onPress={() => void act(() => sendRelease(number), `${number} is released.`)}
      >
        Release it
      </Button>
    )
  if (action === 'exceptions' && holds(me, 'orders.money'))
    return (
      <ButtonLink kind="solid" to="/exceptions">
        See what you can do
      </ButtonLink>
    )
  if (action === 'receive' || action === 'decide') return <ReturnStep order={order} action={action} />
  if (action === 'hand over' && holds(me, 'parcels.hand-over'))
    return (
      <ButtonLink kind="solid" to="/hand-over">
        Hand it over
      </ButtonLink>
    )
  if (!holds(me, 'orders.pack')) return null
  if (action === 'pack')
    return (
      <ButtonLink kind="solid" to={`/table/${number}`} reloadDocument data-key="p">
        Pack it
      </ButtonLink>
    )
  if (action !== 'made') return null
  const toMake = shipments.flatMap(({ lines }) => lines.filter(({ isMade }) => isMade))
  const works = new Set(toMake.map(namePieceWork))
  const markMade = () => callSignedIn('POST /counter/api/v1/orders/{order}/made', { params })
  return (
    <Button kind="solid" isBusy={isBusy} onPress={() => void act(markMade, `${number} is to pack now.`)}>
      All is {works.has('made') ? 'made' : 'lettered'}
    </Button>
  )
}

/** `key` is the verb with which the search asks for it. */
type Action = { key: string; label: string; isOffered: boolean; run: () => unknown; isDangerous?: boolean }

/** The actions that the reader may take beside the next step. */
function useFurtherActions(order: StaffOrder, next: NextAction | null): MenuAction[] {
  const me = useMe()
  const { act } = useOrderAction()
  const { assign } = useAssign()
  const [params] = useSearchParams()
  const { number, can, held } = order
  const assignOrder = () => void assign([order])
  const mayAssign = holds(me, 'orders.assign')
  const move = (to: Move) => async () => {
    if (!(await isMeant(number, to))) return
    await act(() => moveOrder(number, to), `${number} ${moveWords[to].done}`)
  }
  const may = (permission: Permission, isPossible: boolean) => isPossible && holds(me, permission)
  const all: readonly Action[] = [
    {
      key: 'release',
      label: 'Release it',
      isOffered: may('orders.hold', held !== null && next !== 'release'),
      run: () => act(() => sendRelease(number), `${number} is released.`),
    },
    { key: 'assign', label: 'Assign', isOffered: mayAssign, run: assignOrder },
    {
      key: 'reschedule',
      label: 'Reschedule',
      isOffered: may('orders.move', can.hold),
      run: () => moveDay(order, act),
    },
    {
      key: 'hold',
      label: 'Hold',
      isOffered: may('orders.hold', held?.parcels !== null && can.hold),
      run: () => holdOrder(number, act),
    },
    ...can.moveTo.map((to) => ({
      key: to,
      label: moveWords[to].label,
      isOffered: may('orders.move', true),
      run: move(to),
    })),
    ...listReturnActions(order, me, act, params.get('enquiry') ?? undefined),
    {
      key: 'refund',
      label: 'Refund',
      isOffered: may('refunds.make', can.refund),
      run: () => refundOrder({ order, act }),
      isDangerous: true,
    },
    ...listCancelActions(order, me, act),
  ]
  useLayoutEffect(() => (mayAssign ? listenToKeys({ a: assignOrder }) : undefined))
  const offered = all.filter(({ isOffered }) => isOffered)
  useAskedAction(Object.fromEntries(offered.map(({ key, run }) => [key, () => void run()])))
  return offered.map(({ label, run, isDangerous = false }) => ({ label, isDangerous, run: () => void run() }))
}

/** Names the open steps and asks before it skips them. */
async function moveOrder(number: string, to: Move): ReturnType<typeof sendMove> {
  const moved = await sendMove(number, to, [])
  if (moved.ok || moved.details['reason'] !== 'steps-open') return moved
  const skip = readSteps(moved.details['steps'])
  const action = `${moveWords[to].label} all the same`
  const text = <p>{moved.message} Continue only if you know that this is right.</p>
  const answer = await confirm({ title: `${number} is not ready`, text, action, isDangerous: true })
  return answer ? sendMove(number, to, skip) : { ...moved, message: `${number} stays as it was. ${moved.message}` }
}
