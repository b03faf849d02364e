import type { OrderState } from './order-state-machine.ts'

type StageDefinition = {
  /** What people read; without it, the courier's own label. */
  says?: string
  /** What it makes of the order, where the table of moves allows it. */
  order?: OrderState
  /** Nothing more will be heard of the parcel. */
  over?: true
  /** The parcel, and with it somebody's money, is not where it should be: for a person to look at. */
  trouble?: true
}

/**
 * Where a parcel can be. An order stays "Placed" while its pick-up is arranged: until a courier is on the way, it can
 * be cancelled. `unknown` is a label we have no word for: it is shown, and moves nothing.
 */
const stages = {
  booked: { says: 'Booked with the courier' },
  'pickup-scheduled': { says: 'Pick-up arranged' },
  'out-for-pickup': { says: 'The courier is on the way to our workshop', order: 'packed' },
  'picked-up': { says: 'Picked up from our workshop', order: 'shipped' },
  'in-transit': { order: 'shipped' },
  'out-for-delivery': { says: 'Out for delivery', order: 'out for delivery' },
  undelivered: { says: 'The courier came, but could not hand it over', order: 'shipped' },
  delivered: { says: 'Delivered', order: 'delivered', over: true },
  returning: { says: 'On its way back to us', trouble: true },
  returned: { says: 'Back at our workshop', order: 'returned', over: true, trouble: true },
  cancelled: { says: 'Pick-up cancelled', over: true, trouble: true },
  lost: { says: 'The courier cannot find it; we are looking into it', trouble: true },
  damaged: { says: 'Damaged on the way; we are looking into it', trouble: true },
  unknown: {},
} as const satisfies Record<string, StageDefinition>

export type ParcelStage = keyof typeof stages
export const parcelStages = Object.keys(stages) as ParcelStage[]

/** What people read about a stage; `label` is the courier's own word for it, such as `REACHED DESTINATION HUB`. */
export function parcelStageText(stage: ParcelStage, label: string): string {
  const { says }: StageDefinition = stages[stage]
  return says ?? sentence(label)
}

/** What a stage makes of the order, or null. */
export function orderStateForParcelStage(stage: ParcelStage): OrderState | null {
  const { order }: StageDefinition = stages[stage]
  return order ?? null
}

/** Whether nothing more will be heard of the parcel. */
export function isFinalParcelStage(stage: ParcelStage): boolean {
  const { over }: StageDefinition = stages[stage]
  return over ?? false
}

/** Whether a person has to look. */
export function isParcelException(stage: ParcelStage): boolean {
  const { trouble }: StageDefinition = stages[stage]
  return trouble ?? false
}

function sentence(label: string): string {
  const words = label
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
