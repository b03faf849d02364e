import type { Choices } from '#shop/cart/choices.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { CompanyField } from '#shop/checkout/buyer.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import type { Paise } from '#shop/money/paise.ts'

/** Words in one print area; a list has words for each piece. */
export type QuoteWords = { printArea: string; face: FaceKey; words: string | string[]; design?: string | undefined }

export type QuoteLine = {
  /** A variant's id. */
  id: number
  quantity: number
  words: QuoteWords[]
  /** Free and paid choices, without words. */
  extras: Choices
  /** For the buyer and the workshop. */
  note: string
  /** Paise before GST for one piece, with its words and choices; null: the shop's price. */
  price: Paise | null
}

export const partUnits = ['percent', 'paise'] as const
/** `dueBy` is an Indian day; null: when the buyer says yes, or before the parcel leaves. */
export type QuotePart = { label: string; unit: (typeof partUnits)[number]; share: number; dueBy: string | null }

export type QuoteFacts = {
  buyer: { name: string; email: string; phone: string } & { [Field in CompanyField]?: string | undefined }
  to: Omit<ShippingAddress, 'email'>
  lines: QuoteLine[]
  /** Paise with GST; null: the courier's cheapest price. */
  delivery: Paise | null
  /** An Indian day on which the parcel arrives; null: as soon as possible. */
  day: string | null
  parts: QuotePart[]
  /** An Indian day, itself included. */
  validUntil: string
  /** Words to the buyer. */
  words: string
}

/** Goods are held until then, so a quote may not be valid for long. */
export const MAX_VALID_DAYS = 45
export const MAX_QUOTE_LINES = 30
export const MAX_QUOTE_PARTS = 6
