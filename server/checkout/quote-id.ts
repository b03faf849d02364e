import { randomBytes } from 'node:crypto'

/** 144 random bits in letters. */
const LENGTH = 24
const randomLetters = () => randomBytes(18).toString('base64url')

/** The id of a stored quote, which all who ask the same within a minute share. */
export const newQuoteId = randomLetters

/**
 * A shared quote's id as one asker is told it: nobody else has the same, so that it belongs to one shopper's order, and
 * nobody comes upon that order by asking the same.
 */
export function ownQuoteId(quoteId: string, asker = randomLetters()): string {
  return quoteId + asker
}

/** The id of the stored quote in what a shopper was told. */
export function storedQuoteId(told: string): string {
  return told.length === 2 * LENGTH ? told.slice(0, LENGTH) : told
}
