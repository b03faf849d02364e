/** Crockford's base 32: no I, L, O and U. 16 characters are 80 bits. */
export const giftCardLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const GIFT_CARD_CODE_LENGTH = 16

const isCode = new RegExp(`^[${giftCardLetters}]{${GIFT_CARD_CODE_LENGTH}}$`)

/** The code's 16 characters, in any spelling; null for what is no code. */
export function readGiftCardCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return isCode.test(code) ? code : null
}

/** "7KQ2-M9XW-TB4H-0C5D" */
export const formatGiftCardCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')
