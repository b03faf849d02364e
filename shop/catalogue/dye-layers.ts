import type { Choices } from '#shop/cart/choices.ts'
import { findDyes, type Dyeable } from './dyed-views.ts'
import type { ColourLayer } from './product.ts'

export type DyedLayer = { url: string; matrix: string | null }

export type DyedPictures = ReadonlyMap<string, readonly DyedLayer[]>

export function dyeLayers(extras: readonly Dyeable[], choices: Choices): DyedPictures {
  const dyed = new Map<string, DyedLayer[]>()
  for (const extra of extras)
    for (const layer of extra.colouring?.layers ?? []) {
      const dyes = findDyes(extra, choices[extra.key])
      const dye = dyes && (dyes[layer.slot] ?? dyes[0])
      const one = { url: layer.url, matrix: dye === undefined ? null : toMatrix(dye, layer.tint) }
      dyed.set(layer.over, [...(dyed.get(layer.over) ?? []), one])
    }
  return dyed
}

function toMatrix(hex: string, tint: ColourLayer['tint']): string {
  const row = (at: number): string => {
    const dye = (Number.parseInt(hex.slice(at * 2 + 1, at * 2 + 3), 16) / 255) * tint[at]!
    // Red and green hold the same light: their mean is more exact than either.
    const half = (dye / 2).toFixed(4)
    return `${half} ${half} 1 0 0`
  }
  return `${row(0)} ${row(1)} ${row(2)} 0 0 0 1 0`
}
