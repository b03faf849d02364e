import type { ShipmentState } from './shipment-state-machine.ts'

export const returnKinds = ['by courier', 'by buyer'] as const
export const returnWays = ['pick-up', 'buyer sends it'] as const
export const returnStates = ['asked', 'on its way', 'received', 'closed'] as const
export type ReturnState = (typeof returnStates)[number]

export const whysSentAgain = ['came back', 'lost', 'broken', 'exchanged'] as const
export type WhySentAgain = (typeof whysSentAgain)[number]

/** Units of one line. `came`: whole and damaged ones that are back. `settled`: of them sent again, exchanged or refunded. */
export type BackUnits = { came: number; settled: number }

export function returnState(
  found: { sentAt: string | null; receivedAt: string | null; closedAt: string | null },
  lines: readonly BackUnits[],
): ReturnState {
  if (found.closedAt !== null) return 'closed'
  if (found.receivedAt !== null) return lines.some(({ came, settled }) => came > settled) ? 'received' : 'closed'
  return found.sentAt === null ? 'asked' : 'on its way'
}

export const whySentAgainLabels: Readonly<Record<WhySentAgain, string>> = {
  'came back': 'It came back to us',
  lost: 'The courier lost it',
  broken: 'It arrived broken',
  exchanged: 'The buyer wants another one',
}

/** A parcel that never arrived ends as "returned" in the books, whatever became of it. */
export function endedOnTheWayLabel(state: ShipmentState, why: WhySentAgain | undefined): string | undefined {
  if (state !== 'returned') return undefined
  return why === 'lost' ? 'Lost on the way' : why === 'broken' ? 'Broken on the way' : undefined
}
