import type { FaceKey } from '../lettering/faces.ts'

/** What goes with a gift, on a card of its own. Each may be empty; without any words there is no card. */
export type GiftNote = {
  /** Above the message. */
  to: string
  /** Below the message; empty where the sender is not to be named. */
  from: string
  /** Lines and empty lines as they were typed. */
  message: string
  hand: FaceKey
  unsaid: boolean
}

export const DEFAULT_HAND: FaceKey = 'kalam'

/** Millimetres: a card of A6. `letter` is the height of its smallest letters, as zones measure them. */
export const noteCard = { width: 105, height: 148, margin: 12, letter: 3.2 }
