import { lineKey, type ChosenExtra, type ChosenLine } from '../cart/choices.ts'
import type { Paise } from '../money/paise.ts'

/** The key of the choice that wraps each piece of a line by itself. No extra that staff name gets two dashes. */
export const LINE_WRAP = 'wrap--piece'

export const LINE_WRAP_NAME = 'Each wrapped'

/** @param wrap `id` of its variant, `price` in paise before GST, for each piece */
export function toLineWrap({ id, name, price }: { id: number; name: string; price: Paise }): ChosenExtra {
  return { key: LINE_WRAP, name: LINE_WRAP_NAME, choice: String(id), label: name, unitPrice: price, oncePrice: 0 }
}

/** @param chosen wraps by a line's key; what is offered no more, or is sold out, is left out */
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
