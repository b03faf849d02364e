import { randomInt } from 'node:crypto'
import { GIFT_CODE_LENGTH, giftCodeLetters } from '#shop/gifts/gift-code.ts'

export function drawGiftCode(): string {
  return Array.from({ length: GIFT_CODE_LENGTH }, () => giftCodeLetters[randomInt(giftCodeLetters.length)]).join('')
}
