import type { ShipmentState } from './shipment-state-machine.ts'

type StageDefinition = {
  text?: string
  shipment?: ShipmentState
  isFinal?: true
  isException?: true
}

/** A shipment stays placed, and can be cancelled, until the courier is on the way. `unknown` changes nothing. */
const stages = {
  booked: { text: 'Booked with the courier' },
  'pickup-scheduled': { text: 'Pick-up arranged' },
  'out-for-pickup': { text: 'The courier is on the way to our workshop', shipment: 'packed' },
  'picked-up': { text: 'Picked up from our workshop', shipment: 'shipped' },
  'in-transit': { shipment: 'shipped' },
  'out-for-delivery': { text: 'Out for delivery', shipment: 'out for delivery' },
  undelivered: { text: 'The courier came, but could not hand it over', shipment: 'shipped' },
  delivered: { text: 'Delivered', shipment: 'delivered', isFinal: true },
  returning: { text: 'On its way back to us', isException: true },
  returned: { text: 'Back at our workshop', shipment: 'returned', isFinal: true, isException: true },
  cancelled: { text: 'Pick-up cancelled', isFinal: true, isException: true },
  lost: { text: 'The courier cannot find it; we are looking into it', isException: true },
  damaged: { text: 'Damaged on the way; we are looking into it', isException: true },
  unknown: {},
} as const satisfies Record<string, StageDefinition>

export type ParcelStage = keyof typeof stages
export const parcelStages = Object.keys(stages) as ParcelStage[]

export function parcelStageText(stage: ParcelStage, label: string): string {
  const { text }: StageDefinition = stages[stage]
  return text ?? sentence(label)
}

export function shipmentStateForParcelStage(stage: ParcelStage): ShipmentState | null {
  const { shipment }: StageDefinition = stages[stage]
  return shipment ?? null
}

export function isFinalParcelStage(stage: ParcelStage): boolean {
  const { isFinal }: StageDefinition = stages[stage]
  return isFinal ?? false
}

export function isParcelException(stage: ParcelStage): boolean {
  const { isException }: StageDefinition = stages[stage]
  return isException ?? false
}

function sentence(label: string): string {
  const words = label
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
