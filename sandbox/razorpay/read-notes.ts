import { z } from 'zod'
import type { WireNotes } from './entities.ts'

const given = z.union([z.record(z.string(), z.coerce.string().max(256)), z.tuple([])]).nullish()

/** Notes as Razorpay keeps them: no notes are `[]`; null when there are too many or too long ones. */
export function readNotes(notes: unknown): WireNotes | null {
  const parsed = given.safeParse(notes)
  if (!parsed.success) return null
  const entries = Object.entries(parsed.data ?? {})
  if (entries.length > 15) return null
  return entries.length === 0 ? [] : Object.fromEntries(entries)
}

/** The notes of a payment: its order's, and those the shop's page gave the payment window; 15 at most. */
export function mergeNotes(orderNotes: WireNotes, windowNotes: WireNotes): WireNotes {
  return readNotes({ ...orderNotes, ...windowNotes }) ?? orderNotes
}
