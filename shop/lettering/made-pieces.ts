import { isDesignId } from './design-id.ts'

type Line = { fromStock: boolean; choices: readonly { choice: string }[] }

/** Lettered for one buyer: nobody else can have it. */
export const hasWords = ({ choices }: Pick<Line, 'choices'>): boolean =>
  choices.some(({ choice }) => isDesignId(choice))

export function isMadeForOrder({ fromStock, choices }: Line): boolean {
  return !fromStock || hasWords({ choices })
}

export function areMadeForOrder(lines: readonly { stock: number | null; choices: Line['choices'] }[]): boolean {
  return lines.some(({ stock, choices }) => isMadeForOrder({ fromStock: stock !== null, choices }))
}

export function namePieceWork({ fromStock }: Pick<Line, 'fromStock'>): 'made' | 'lettered' {
  return fromStock ? 'lettered' : 'made'
}
