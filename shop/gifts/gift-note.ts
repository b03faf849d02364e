import type { FaceKey } from '../lettering/faces.ts'
import type { CardKey } from './card-names.ts'

/** Each text may be empty; without any text there is no card. */
export type GiftNote = {
  to: string
  /** Empty when the sender stays unnamed. */
  from: string
  message: string
  face: FaceKey
  unsaid: boolean
  card?: CardKey | undefined
  /** Written with a pen; undefined means printed. */
  written?: boolean | undefined
  /** The variant of the wrap; see server/storefront/gifts/read-wraps.ts. */
  wrap?: number | undefined
}

export const DEFAULT_FACE: FaceKey = 'kalam'

/** Millimetres of an A6 card. `letter` is the height of its smallest letters, measured as in print areas. */
export const noteCard = { width: 105, height: 148, margin: 12, letter: 3.2 }

const TUCKING_MINUTES = 3
const WRITING_MINUTES = 8

export const cardWorks = ['none', 'printed', 'written'] as const
export type CardWork = (typeof cardWorks)[number]

export type GiftWork = { card: CardWork; wrap?: number | undefined }

export function toCardWork({ message, written }: Pick<GiftNote, 'message' | 'written'>): CardWork {
  if (message.trim() === '') return 'none'
  return written ? 'written' : 'printed'
}

export function cardMinutes(work: CardWork): number {
  if (work === 'none') return 0
  return TUCKING_MINUTES + (work === 'written' ? WRITING_MINUTES : 0)
}
