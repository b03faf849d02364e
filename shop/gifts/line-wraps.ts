import { lineKey, type ChosenExtra, type ChosenLine } from '../cart/choices.ts'
import type { Paise } from '../money/paise.ts'

/** The extra that wraps each piece of a line. Extras named by staff never contain two dashes. */
export const LINE_WRAP = 'wrap--piece'

export const LINE_WRAP_NAME = 'Each wrapped'

export function toLineWrap({ id, name, price }: { id: number; name: string; price: Paise }): ChosenExtra {
  return { key: LINE_WRAP, name: LINE_WRAP_NAME, choice: String(id), label: name, unitPrice: price, oncePrice: 0 }
}

/** Leaves out wraps that are withdrawn or sold out. @param chosen wraps by line key */
export function wrapLines<Line extends ChosenLine>(
  lines: readonly Line[],
  offered: readonly { id: number; name: string; price: Paise; soldOut: boolean }[],
  chosen: Readonly<Record<string, number>>,
): Line[] {
  return lines.map((line) => {
    const wrap = offered.find(({ id, soldOut }) => id === chosen[lineKey(line)] && !soldOut)
    return wrap ? { ...line, choices: [...(line.choices ?? []), toLineWrap(wrap)] } : line
  })
}
