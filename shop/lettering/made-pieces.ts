import { isDesignId } from './design-id.ts'

type Line = { fromStock: boolean; choices: readonly { choice: string }[] }

export function isMadeForOrder({ fromStock, choices }: Line): boolean {
  return !fromStock || choices.some(({ choice }) => isDesignId(choice))
}

export function areMadeForOrder(lines: readonly { stock: number | null; choices: Line['choices'] }[]): boolean {
  return lines.some(({ stock, choices }) => isMadeForOrder({ fromStock: stock !== null, choices }))
}

export function namePieceWork({ fromStock }: Pick<Line, 'fromStock'>): 'made' | 'lettered' {
  return fromStock ? 'lettered' : 'made'
}
