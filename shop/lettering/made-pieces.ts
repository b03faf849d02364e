import { isDesignId } from './design-id.ts'

type Line = { fromStock: boolean; choices: readonly { choice: string }[] }

/** Made to order, or from the shelf and lettered. */
export function isMadeForOrder({ fromStock, choices }: Line): boolean {
  return !fromStock || choices.some(({ choice }) => isDesignId(choice))
}

/** What is done to pieces that are made for an order: those from the shelf are only lettered. */
export function namePieceWork({ fromStock }: Pick<Line, 'fromStock'>): 'made' | 'lettered' {
  return fromStock ? 'lettered' : 'made'
}
