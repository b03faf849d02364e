import type { Choices } from '#shop/cart/choices.ts'
import type { Extra, Picture } from './product.ts'

/** @returns the place of the picture of the first choice that the product's own pictures do not show */
export function findLook(extras: readonly Extra[], choices: Choices): number | undefined {
  const looks = extras.map(({ key, choices: [, ...others] }) => others.find((one) => one.key === choices[key])?.picture)
  return looks.find((picture) => picture !== null && picture !== undefined) ?? undefined
}

/** `looks`: pictures that choices name, by place. */
export type GoodInColours = {
  picture: Picture | null
  looks: Readonly<Record<number, Picture>>
  extras: readonly Extra[]
}

export function findPictureInColours({ picture, looks, extras }: GoodInColours, choices: Choices = {}): Picture | null {
  const look = findLook(extras, choices)
  return (look !== undefined && looks[look]) || picture
}
