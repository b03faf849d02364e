import { z } from 'zod'
import type { WireNotes } from './entities.ts'

const notesShape = z.union([z.record(z.string(), z.coerce.string().max(256)), z.tuple([])]).nullish()

/** Razorpay sends empty notes as `[]`. @returns null for too many or too long notes */
export function readNotes(notes: unknown): WireNotes | null {
  const parsed = notesShape.safeParse(notes)
  if (!parsed.success) return null
  const entries = Object.entries(parsed.data ?? {})
  if (entries.length > 15) return null
  return entries.length === 0 ? [] : Object.fromEntries(entries)
}

export function mergeNotes(orderNotes: WireNotes, windowNotes: WireNotes): WireNotes {
  return readNotes({ ...orderNotes, ...windowNotes }) ?? orderNotes
}
