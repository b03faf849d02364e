import { isDesignId } from './design-id.ts'

type Hamper = { pieces: readonly { name: string; count: number; isMade?: boolean | undefined }[] }
type Line = { fromStock: boolean; choices: readonly { choice: string }[]; hamper?: Hamper | null | undefined }

/** Lettered for one buyer: nobody else can have it. */
export const hasWords = ({ choices }: Pick<Line, 'choices'>): boolean =>
  choices.some(({ choice }) => isDesignId(choice))

export function isMadeForOrder({ fromStock, choices, hamper }: Line): boolean {
  return !fromStock || hasWords({ choices }) || listMadeInside({ hamper }).length > 0
}

export function areMadeForOrder(lines: readonly (Omit<Line, 'fromStock'> & { stock: number | null })[]): boolean {
  return lines.some(({ stock, ...line }) => isMadeForOrder({ ...line, fromStock: stock !== null }))
}

export function namePieceWork({ fromStock, hamper }: Pick<Line, 'fromStock' | 'hamper'>): 'made' | 'lettered' {
  return fromStock && listMadeInside({ hamper }).length === 0 ? 'lettered' : 'made'
}

/** Pieces that are made for a hamper, each once: "Brass lamp" or "2 × Brass lamp". */
export function listMadeInside({ hamper }: Pick<Line, 'hamper'>): string[] {
  const made = hamper?.pieces.filter(({ isMade }) => isMade) ?? []
  return made.map(({ name, count }) => (count === 1 ? name : `${count} × ${name}`))
}
