import { randomBytes } from 'node:crypto'

/** 144 random bits in letters. */
const TOKEN_LENGTH = 24
const randomToken = () => randomBytes(18).toString('base64url')

/** The id of a stored quote, which all who ask the same within a minute share. */
export const createQuoteId = randomToken

/**
 * A shared quote's id as one asker is told it: nobody else has the same, so that it belongs to one shopper's order, and
 * nobody comes upon that order by asking the same.
 */
export function toShopperQuoteId(quoteId: string, shopperSuffix = randomToken()): string {
  return quoteId + shopperSuffix
}

/** The id of the stored quote in what a shopper was told. */
export function toStoredQuoteId(shopperQuoteId: string): string {
  return shopperQuoteId.length === 2 * TOKEN_LENGTH ? shopperQuoteId.slice(0, TOKEN_LENGTH) : shopperQuoteId
}
