import type { Extra, ExtraChoice, Picture } from './product.ts'

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

/** Of each part in its order, as "#rrggbb"; the first choice is as the pictures show it. */
export function findDyes({ choices: [, ...others], colouring }: Extra, key: string | undefined): string[] | undefined {
  const choice = others.find((one) => one.key === key)
  if (!choice) return undefined
  return colouring?.dyes[choice.hex ?? choice.key] ?? (choice.hex === undefined ? undefined : [choice.hex])
}
