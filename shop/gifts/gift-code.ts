export const GIFT_CODE_LENGTH = 8
/** Without vowels no code spells a word. */
export const giftCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'

export function readGiftCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return new RegExp(`^[${giftCodeLetters}]{${GIFT_CODE_LENGTH}}$`).test(code) ? code : null
}
