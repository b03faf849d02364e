import type { Colouring, Extra, ExtraChoice, Picture } from './product.ts'

export type Dyeable = {
  key: string
  choices: readonly { key: string; hex?: string }[]
  colouring?: Colouring | null
}

export function findDyedViews(extra: Extra, choice: ExtraChoice, pictures: readonly Picture[]): number[] {
  const isShown = choice === extra.choices[0] || findDyes(extra, choice.key) !== undefined
  if (!extra.colouring || !isShown) return []
  const { layers } = extra.colouring
  return pictures.flatMap(({ url }, index) => (layers.some(({ over }) => over === url) ? [index] : []))
}

/** The last pictures show choices, which dyed views replace. */
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

export function findDyes(
  { choices: [, ...others], colouring }: Dyeable,
  key: string | undefined,
): string[] | undefined {
  const choice = others.find((one) => one.key === key)
  if (!choice) return undefined
  return colouring?.dyes[choice.hex ?? choice.key] ?? (choice.hex === undefined ? undefined : [choice.hex])
}
