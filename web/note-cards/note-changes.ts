import type { CardKey } from '#shop/gifts/card-names.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'

/** Changes to a note while somebody types. */
export type NoteChanges = Partial<Omit<GiftNote, 'wrap' | 'card' | 'written'>> & { card?: CardKey; written?: boolean }
