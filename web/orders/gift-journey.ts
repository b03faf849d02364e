import type { OrderLineView, OrderView, ShipmentView } from '#contract/order.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { nameLettering } from '#shop/lettering/name-lettering.ts'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'
import { promisedText } from '#shop/promises/arrival-text.ts'
import type { ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { formatIndiaWeekday } from './format-india-date.ts'
import { isOrderClosed } from './order-headline.ts'

export type JourneyStep = {
  name: string
  /** An instant; null until it happens, or when nobody noted it. */
  at: string | null
  detail: string
  state: 'done' | 'now' | 'ahead'
}

/** `nameNow`: while it is the next to happen, which its own name would say too early. */
type Draft = Omit<JourneyStep, 'state'> & { isDone: boolean; isWaiting?: boolean; nameNow?: string }
type Journeying = Pick<OrderView, 'state' | 'createdAt' | 'proofs'>
type JourneyLine = Pick<OrderLineView, 'line' | 'choices'>
type Travelling = Pick<ShipmentView, 'state' | 'days' | 'parcel' | 'deliveryEstimate'>

const leftUs: ReadonlySet<ShipmentState> = new Set(['shipped', 'out for delivery', 'delivered'])

const troubles: Partial<Record<ParcelStage, string>> = {
  undelivered:
    'The courier came and could not hand it over. They usually try again on the next working day. If the phone number is wrong, please write to us.',
  returning: 'The courier could not hand it over and brings it back to us. Please write to us.',
  lost: 'The courier cannot find it. We are looking into it.',
  damaged: 'It was damaged on the way. We are looking into it.',
}

/**
 * Steps of one parcel. Leaves out making for stock, and the picture where none was sent. Empty unless it travels to
 * its door.
 */
export function toJourney(
  order: Journeying,
  shipment: Travelling & Pick<ShipmentView, 'cancelling' | 'pause' | 'wordsOpen'>,
  lines: readonly JourneyLine[],
): JourneyStep[] {
  const { state, days } = shipment
  if (isOrderClosed(order.state) || shipment.cancelling === 'requested') return []
  if (state === 'waiting' || state === 'cancelled' || state === 'returned') return []
  const hasLeft = leftUs.has(state)
  const isPacked = hasLeft || state === 'packed' || days.packed !== null
  const proof = order.proofs.filter((sent) => lines.some(({ line }) => line === sent.line)).at(-1)
  const isMade = isPacked || days.made !== null
  const drafts: Draft[] = [
    { name: 'We have your order', at: order.createdAt, detail: '', isDone: true },
    ...(proof ? [toProofStep(proof, isMade, shipment.pause)] : []),
    ...toWordsSteps(shipment, isPacked, lines),
    ...(days.isMadeToOrder
      ? [{ name: isMade ? 'Made' : 'Being made', at: days.made, detail: '', isDone: isMade }]
      : []),
    { name: 'Packed', nameNow: 'To be packed', at: days.packed, detail: '', isDone: isPacked },
    toTravelStep(shipment, hasLeft),
    { name: 'Delivered', at: days.arrived, detail: '', isDone: state === 'delivered' },
  ]
  // A step that waits for the buyer is the current one, even if the workshop continues with another.
  const waiting = drafts.findIndex(({ isWaiting }) => isWaiting)
  const now = waiting >= 0 ? waiting : drafts.findIndex(({ isDone }) => !isDone)
  return drafts.map(({ isDone, name, nameNow = name, at, detail }, index) => {
    if (isDone) return { name, at, detail, state: 'done' }
    return index === now ? { name: nameNow, at, detail, state: 'now' } : { name, at, detail, state: 'ahead' }
  })
}

function toWordsSteps(
  { days: { begun }, wordsOpen }: Pick<ShipmentView, 'days' | 'wordsOpen'>,
  isPacked: boolean,
  lines: readonly JourneyLine[],
): Draft[] {
  const designed = lines.flatMap(({ choices }) => choices.filter(({ choice }) => isDesignId(choice)))
  const lettering = nameLettering(designed.map(({ label }) => label))
  const isOne = lettering === 'photograph'
  const yours = lettering === 'words and photograph' ? 'Your words and your photograph' : `Your ${lettering}`
  if (begun) return [{ name: `${yours} ${isOne ? 'is' : 'are'} on our bench`, at: begun, detail: '', isDone: true }]
  if (designed.length === 0 || isPacked) return []
  const detail = wordsOpen ? `You can change ${isOne ? 'it' : 'them'} until we begin.` : ''
  const [goes, waits] = isOne ? ['goes', 'waits'] : ['go', 'wait']
  const nameNow = `${yours} ${waits} for our bench`
  return [{ name: `${yours} ${goes} on our bench`, nameNow, at: null, detail, isDone: false }]
}

function toProofStep(
  { decision, decidedAt, sentAt, wish, released }: OrderView['proofs'][number],
  isMade: boolean,
  pause: ShipmentView['pause'],
): Draft {
  if (decision === 'approved') return { name: 'You said yes to our picture', at: decidedAt, detail: '', isDone: true }
  if (decision === 'change')
    return {
      name: 'You asked for a change',
      at: decidedAt,
      detail: released ? `“${wish}”` : `“${wish}”. We send a new picture.`,
      isDone: isMade || released,
    }
  if (released)
    return {
      name: 'We go on with our picture',
      at: sentAt,
      detail: isMade ? '' : 'We have not heard from you. You can still write what to change, until it is packed.',
      isDone: true,
    }
  if (isMade) return { name: 'We sent you a picture', at: sentAt, detail: '', isDone: true }
  return {
    name: 'Our picture waits for your yes',
    at: sentAt,
    detail: ['We wait for your answer before we pack it.', ...pauseText(pause)].join(' '),
    isDone: false,
    isWaiting: true,
  }
}

function pauseText(pause: ShipmentView['pause']): string[] {
  if (pause === null) return []
  const stands = 'Until then our promised day is paused.'
  return pause.arrives ? [stands, `Answered today, it arrives ${lowerFirst(promisedText(pause.arrives))}.`] : [stands]
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function toTravelStep({ state, days, parcel, deliveryEstimate }: Travelling, hasLeft: boolean): Draft {
  const isThere = state === 'delivered'
  const trouble = !isThere && parcel ? troubles[parcel.stage] : undefined
  const carrier = parcel ? `With ${parcel.courier}` : deliveryEstimate
  const until = !isThere && parcel?.expectedAt ? `, expected ${formatIndiaWeekday(parcel.expectedAt)}` : ''
  return {
    name: trouble && hasLeft ? 'Held up on its way' : 'On its way',
    ...(!hasLeft && { nameNow: 'To be handed to the courier' }),
    at: days.sent,
    detail: trouble ?? `${carrier}${until}`,
    isDone: isThere,
  }
}
