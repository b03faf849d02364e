import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

/** `piece` counts the bought units of an order, from 1. */
export type PieceCode = { number: number; piece: number }

const MAX_NUMBER = 2_147_483_647

/** `GTH-000123-P3`, on the tag of a piece. */
export function formatPieceCode({ number, piece }: PieceCode): string {
  return `${formatOrderNumber(number)}-P${piece}`
}

/** @param text the code, or the link in its QR, as a scanner or a person types it */
export function parsePieceCode(text: string): PieceCode | null {
  const [, digits, pieces] = /(?:^|\/)GTH-(\d{1,10})-P(\d{1,5})$/.exec(text.trim().toUpperCase()) ?? []
  const [number, piece] = [Number(digits), Number(pieces)]
  if (digits === undefined || number < 1 || number > MAX_NUMBER || piece < 1) return null
  return { number, piece }
}
