import { createHmac, randomInt } from 'node:crypto'
import type { GiftCard } from '#server/platform/database/gift-card-tables.ts'
import { decryptSecret, encryptSecret } from '#server/platform/settings/encrypt-secret.ts'
import { verificationKeys } from '#server/platform/settings/derived-keys.ts'
import type { Shop } from '#server/platform/shop.ts'
import { GIFT_CARD_CODE_LENGTH, giftCardLetters } from '#shop/gift-cards/gift-card-code.ts'

export const drawGiftCardCode = (): string =>
  Array.from({ length: GIFT_CARD_CODE_LENGTH }, () => giftCardLetters[randomInt(giftCardLetters.length)]).join('')

type Keys = Pick<Shop, 'keys'>
type Stored = Pick<GiftCard, 'codeHash' | 'sealedCode'>

/** Found by its digest; opened only by the shop's key. @param code 16 letters, as `readGiftCardCode` gives them */
export function sealGiftCardCode(shop: Keys, code: string): Stored {
  const codeHash = hashWith(shop.keys, code)
  return { codeHash, sealedCode: encryptSecret(shop, 'giftCards', code, ownerOf(codeHash)) }
}

/** Null when the shop's secret is another one. */
export const openGiftCardCode = (shop: Keys, { codeHash, sealedCode }: Stored): string | null =>
  decryptSecret(shop, 'giftCards', sealedCode, ownerOf(codeHash)) ?? null

/** Also by the key before a rotation of the shop's secret. */
export const possibleHashes = ({ keys }: Keys, code: string): string[] =>
  verificationKeys(keys).map((each) => hashWith(each, code))

const hashWith = ({ giftCards }: Pick<Shop['keys'], 'giftCards'>, code: string) =>
  createHmac('sha256', giftCards).update(`gift card ${code}`).digest('base64url')

const ownerOf = (codeHash: string) => `gift card ${codeHash}`
