import { cardKeys, type CardKey } from '#shop/gifts/card-names.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { DEFAULT_FACE, toCardWork, type GiftWork } from '#shop/gifts/gift-note.ts'
import { faceKeys, type FaceKey } from '#shop/lettering/faces.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { isForSomebodyElse, type Buyer } from '#shop/checkout/buyer.ts'
import { createDraft } from '#web/storage/create-draft.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'

const FIRST_CARD: CardKey = 'booti'

/** The draft of a gift note. `isGift` is null until the shopper answers, and then follows the address. */
export type NoteDraft = {
  isGift: boolean | null
  to: string | null
  from: string | null
  message: string
  face: FaceKey
  unsaid: boolean
  card: CardKey
  written: boolean
  wrap: number | null
  /** Wraps by a line's key. Null means one wrap for the whole gift, or none. */
  lineWraps: Readonly<Record<string, number>> | null
}

export const emptyNote: NoteDraft = Object.freeze({
  isGift: null,
  to: null,
  from: null,
  message: '',
  face: DEFAULT_FACE,
  unsaid: false,
  card: FIRST_CARD,
  written: false,
  wrap: null,
  lineWraps: null,
})

/** An older draft may be of somebody who left this device. */
export const MAX_DRAFT_AGE_MS = 30 * 60_000

const stampedNote = createDraft<Record<string, unknown>>('giftNote', (stored) => Object(stored))

export function saveNoteDraft(storage: KeyValueStore, draft: NoteDraft, now: Date): void {
  stampedNote.save(storage, { ...draft, savedAt: now.getTime() })
}

export function readNoteDraft(storage: KeyValueStore, now: Date): NoteDraft {
  const stored = stampedNote.read(storage)
  const age = now.getTime() - Number(stored?.['savedAt'])
  if (!stored || !(age >= 0 && age <= MAX_DRAFT_AGE_MS)) return emptyNote
  const { isGift, to, from, message, face, unsaid, card, written, wrap, lineWraps } = stored
  return {
    isGift: typeof isGift === 'boolean' ? isGift : null,
    to: typeof to === 'string' ? to : null,
    from: typeof from === 'string' ? from : null,
    message: typeof message === 'string' ? message : '',
    face: faceKeys.find((key) => key === face) ?? DEFAULT_FACE,
    unsaid: unsaid === true,
    card: cardKeys.find((key) => key === card) ?? FIRST_CARD,
    written: written === true,
    wrap: Number.isSafeInteger(wrap) ? Number(wrap) : null,
    lineWraps: readLineWraps(lineWraps),
  }
}

function readLineWraps(stored: unknown): NoteDraft['lineWraps'] {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1])),
  )
}

export const clearNoteDraft = stampedNote.clear

type Parties = { address: ShippingAddress; buyer: Buyer | null }

/** A switch nobody has touched is on where somebody else receives it. */
export function isGiftOf({ isGift }: NoteDraft, parties: Parties): boolean {
  return isGift ?? findSender(parties) !== null
}

function findSender({ address, buyer }: Parties): Buyer | null {
  return buyer && isForSomebodyElse({ buyer, shipTo: address }) ? buyer : null
}

export function toGiftWork(draft: NoteDraft, parties: Parties): GiftWork | null {
  if (!isGiftOf(draft, parties)) return null
  return { card: toCardWork(draft), ...(draft.wrap !== null && { wrap: draft.wrap }) }
}

/** @returns the note that is ordered, with names where none were typed; null where it is no gift */
export function toGiftNote(draft: NoteDraft, parties: Parties): GiftNote | null {
  if (!isGiftOf(draft, parties)) return null
  const sender = findSender(parties)
  const { to, from, message, face, unsaid, card, written, wrap, lineWraps } = draft
  return {
    to: to ?? (sender ? `Dear ${parties.address.firstName},` : ''),
    from: unsaid ? '' : (from ?? sender?.name.split(' ')[0] ?? ''),
    message,
    face,
    unsaid,
    card,
    written,
    ...(wrap !== null && lineWraps === null && { wrap }),
  }
}
