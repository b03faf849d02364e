import { besideWork } from '#shop/orders/beside-work.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import type { StaffOrder } from './order-types.ts'
import { isBackUnopened, isLostOnTheWay, listReturnWays } from './return-ways.ts'
import { countPieces } from './pieces-text.ts'

/** `exceptions` and `hand over` open a screen, the others act on the order. */
export type NextAction = 'release' | 'made' | 'pack' | 'hand over' | 'exceptions' | 'receive' | 'decide'
export type NextStep = { sentence: string; action: NextAction | null }

const wait = (sentence: string): NextStep => ({ sentence, action: null })
const settle: NextStep = { sentence: 'Something went wrong. Settle it first.', action: 'exceptions' }

/** The one thing that brings the order further now, as a sentence for staff. */
export function findNextStep(order: StaffOrder): NextStep {
  const { place, held, exceptions, can } = order
  if (place === 'unpaid') return wait('The payment has not arrived. Do not make anything yet.')
  const back = findBackStep(order)
  if (back) return back
  if (exceptions.some(({ kind }) => !besideWork.includes(kind)) || order.state === 'under review') return settle
  if (held && (held.parcels === null || place === 'held'))
    return { sentence: 'Nobody packs it while it is held. Release it once that is settled.', action: 'release' }
  const proof = findOpenProof(order)
  if (proof) return wait(proof)
  if (place === 'to make')
    return { sentence: `Make ${countOpenPieces(order)}${by(order)}.`, action: can.markMade ? 'made' : null }
  const ready = held ? 'The parcels that nobody holds are ready. Pack them' : 'Everything is ready. Pack it'
  if (place === 'to pack') return { sentence: `${ready}${by(order)}.`, action: 'pack' }
  if (place === 'packed') return { sentence: 'It is packed. Hand it to the courier.', action: 'hand over' }
  const open = order.returns.find(({ state: at }) => at === 'asked' || at === 'on its way')
  if (open && (place === 'done' || place === 'with courier' || place === 'asking'))
    return { sentence: 'The buyer returns pieces. Record them when they are here.', action: 'receive' }
  if (place === 'asking') return wait('The recipient tells us the address by a link. Do not make anything yet.')
  if (exceptions.length > 0) return settle
  if (place === 'with courier') return wait(`The courier has it${arrival(order)}.`)
  return wait(endings[order.state] ?? 'Nothing is left to do.')
}

const endings: Partial<Record<StaffOrder['state'], string>> = {
  expired: 'It was not paid in time. Nothing is left to do.',
  cancelled: 'It is cancelled. Nothing is left to do.',
  refunded: 'Everything is refunded. Nothing is left to do.',
  returned: 'It came back. Nothing is left to do.',
  delivered: 'It has arrived. Nothing is left to do.',
}

/** Pieces that came back, were lost or broke on the way. */
function findBackStep(order: StaffOrder): NextStep | undefined {
  if (order.state === 'under review') return undefined
  const all = listReturnWays(order)
  const undecided = all.reduce((sum, ways) => sum + ways.undecided, 0)
  if (undecided > 0)
    return {
      sentence: `${countPieces(undecided)} came back. Agree with the buyer: send again, exchange or refund.`,
      action: 'decide',
    }
  if (all.some(isBackUnopened))
    return { sentence: 'The parcel came back. Open it and record what is inside.', action: 'receive' }
  const lost = all.find(isLostOnTheWay)
  if (!lost) return undefined
  const what = lost.shipment.parcel?.stage === 'lost' ? 'lost the parcel' : 'damaged the parcel'
  return { sentence: `The courier ${what}. Send the pieces again, or refund them.`, action: 'decide' }
}

const by = ({ shipBy }: StaffOrder) => (shipBy === null ? '' : ` by ${formatDay(shipBy)}`)

const arrival = ({ promised }: StaffOrder) => (promised === null ? '' : `. It should arrive by ${formatDay(promised)}`)

function countOpenPieces({ shipments }: StaffOrder): string {
  const lines = shipments.filter(({ state }) => hasNotLeft(state)).flatMap((shipment) => shipment.lines)
  const open = lines.reduce(
    (sum, { isMade, quantity, returned, made }) => sum + (isMade ? quantity - returned - made.length : 0),
    0,
  )
  return countPieces(Math.max(open, 0))
}

/** A proof without an answer, or one that the buyer wants changed, keeps its parcel from being packed. */
function findOpenProof({ proofs, shipments }: StaffOrder): string | undefined {
  const lines = shipments.filter(({ state }) => hasNotLeft(state)).flatMap((shipment) => shipment.lines)
  for (const { line, name } of lines) {
    const last = proofs.filter((proof) => proof.line === line).toSorted((a, b) => b.n - a.n)[0]
    if (!last || last.releasedAt !== null) continue
    if (last.decision === null) return `The buyer has not answered the proof of ${name} yet.`
    if (last.decision === 'change') return `The buyer wants ${name} changed. Send a new proof.`
  }
  return undefined
}
