import type { ChosenExtra, ChosenLine } from '#shop/cart/choices.ts'

const KEY = 'free-gift'

export type FreeGift = { source: string; label: string }

/** Marks the line of a free gift. Omits the offer's name, which may mention money: the slip is in the gift's box. */
export function toFreeGiftChoice({ source }: FreeGift): ChosenExtra {
  const choice = source.toLowerCase().replaceAll(' ', '-')
  return { key: KEY, name: 'Free gift', choice, label: 'from us', unitPrice: 0, oncePrice: 0 }
}

export function isFreeGift({ choices = [] }: Pick<ChosenLine, 'choices'>): boolean {
  return choices.some(({ key }) => key === KEY)
}
