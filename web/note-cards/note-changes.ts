import type { CardKey } from '#shop/gifts/card-names.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'

/** Of what a note says, as it is typed. */
export type NoteChanges = Partial<Omit<GiftNote, 'wrap' | 'card' | 'written'>> & { card?: CardKey; written?: boolean }
