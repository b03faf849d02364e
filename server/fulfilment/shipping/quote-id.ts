import { randomBytes } from 'node:crypto'

/** Characters of 144 random bits in base64url. */
const TOKEN_LENGTH = 24
const randomToken = () => randomBytes(18).toString('base64url')

/** Shared by equal requests of one minute. */
export const createQuoteId = randomToken

/** The suffix keeps others with the same shared quote from finding this shopper's order. */
export function toShopperQuoteId(quoteId: string, shopperSuffix = randomToken()): string {
  return quoteId + shopperSuffix
}

export function toStoredQuoteId(shopperQuoteId: string): string {
  return shopperQuoteId.length === 2 * TOKEN_LENGTH ? shopperQuoteId.slice(0, TOKEN_LENGTH) : shopperQuoteId
}
