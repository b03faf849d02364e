import type { FaceKey } from '../lettering/faces.ts'
import type { CardKey } from './card-names.ts'

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
  /** Left out: without a motif. */
  card?: CardKey | undefined
  /** The words are written with a pen; left out, they are printed. */
  written?: boolean | undefined
  /** The variant that the gift is wrapped in; see server/storefront/gifts/read-wraps.ts. */
  wrap?: number | undefined
}

export const DEFAULT_HAND: FaceKey = 'kalam'

/** Millimetres: a card of A6. `letter` is the height of its smallest letters, as zones measure them. */
export const noteCard = { width: 105, height: 148, margin: 12, letter: 3.2 }

const TUCKING_MINUTES = 3
const WRITING_MINUTES = 8

export const cardWorks = ['none', 'printed', 'written'] as const
/** What there is to do on a gift's card; without words there is none. */
export type CardWork = (typeof cardWorks)[number]

/** What of a gift takes time at the bench; `wrap`: its variant. */
export type GiftWork = { card: CardWork; wrap?: number | undefined }

export function toCardWork({ message, written }: Pick<GiftNote, 'message' | 'written'>): CardWork {
  if (message.trim() === '') return 'none'
  return written ? 'written' : 'printed'
}

/** At the bench. */
export function cardMinutes(work: CardWork): number {
  if (work === 'none') return 0
  return TUCKING_MINUTES + (work === 'written' ? WRITING_MINUTES : 0)
}
