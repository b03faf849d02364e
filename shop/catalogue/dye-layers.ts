import type { Choices } from '#shop/cart/choices.ts'
import type { ColourLayer, Extra, ExtraChoice, Picture } from './product.ts'

/** A layer in its colour; `matrix` as `feColorMatrix` takes it, null while the picture is right as it is. */
export type DyedLayer = { url: string; matrix: string | null }

/** By the address of the picture that they lie on. */
export type DyedPictures = ReadonlyMap<string, readonly DyedLayer[]>

export function dyeLayers(extras: readonly Extra[], choices: Choices): DyedPictures {
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

/** Indexes of the pictures that show this choice in its colour; none where no layer can. */
export function findDyedViews(extra: Extra, choice: ExtraChoice, pictures: readonly Picture[]): number[] {
  const isShown = choice === extra.choices[0] || findDyes(extra, choice.key) !== undefined
  if (!extra.colouring || !isShown) return []
  const { layers } = extra.colouring
  return pictures.flatMap(({ url }, index) => (layers.some(({ over }) => over === url) ? [index] : []))
}

/** How many pictures are views: the last ones show choices, which the views show themselves once they are dyed. */
export function countViews(extras: readonly Extra[], pictures: readonly Picture[]): number {
  const looks = new Set(
    extras.flatMap((extra) => {
      const [, ...others] = extra.choices
      return others.flatMap((choice) =>
        choice.picture !== null && findDyedViews(extra, choice, pictures).length > 0 ? [choice.picture] : [],
      )
    }),
  )
  let count = pictures.length
  while (looks.has(count - 1)) count--
  return count
}

/** The first choice is as the pictures show it. */
function findDyes({ choices: [, ...others], colouring }: Extra, key: string | undefined): string[] | undefined {
  const choice = others.find((one) => one.key === key)
  if (!choice) return undefined
  return colouring?.dyes[choice.hex ?? choice.key] ?? (choice.hex === undefined ? undefined : [choice.hex])
}

function toMatrix(hex: string, tint: ColourLayer['tint']): string {
  const row = (at: number): string => {
    const dye = (Number.parseInt(hex.slice(at * 2 + 1, at * 2 + 3), 16) / 255) * tint[at]!
    // Red and green hold the same light: their mean is truer than either.
    const half = (dye / 2).toFixed(4)
    return `${half} ${half} 1 0 0`
  }
  return `${row(0)} ${row(1)} ${row(2)} 0 0 0 1 0`
}
