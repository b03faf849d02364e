import { isDesignId } from './design-id.ts'

type Line = { fromStock: boolean; choices: readonly { choice: string }[] }

/** Made to order, or from the shelf and lettered. */
export function isMadeForOrder({ fromStock, choices }: Line): boolean {
  return !fromStock || choices.some(({ choice }) => isDesignId(choice))
}
