export const GIFT_CODE_LENGTH = 8
/** No vowels: no code is a word, and none has a letter that looks like a figure. */
export const giftCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'

/** @returns the code as it is kept, however it was copied from the slip; null for what is none */
export function readGiftCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return new RegExp(`^[${giftCodeLetters}]{${GIFT_CODE_LENGTH}}$`).test(code) ? code : null
}
