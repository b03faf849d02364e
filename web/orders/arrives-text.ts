import type { ShipmentView } from '#contract/order.ts'
import { promisedText } from '#shop/promises/arrival-text.ts'

/** "By Sat 28 Nov", with its condition; empty without a known day. */
export function arrivesText({ arrives, pause }: Pick<ShipmentView, 'arrives' | 'pause'>): string {
  if (pause?.arrives) return `${promisedText(pause.arrives)}, if you answer our picture today`
  return arrives ? promisedText(arrives) : ''
}
