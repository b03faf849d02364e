import type { ChosenExtra, ChosenLine } from '#shop/cart/choices.ts'

const KEY = 'free-gift'

/** Who gives it: the source and the label of its adjustment. */
export type FreeGift = { source: string; label: string }

/**
 * What marks its line, so that it is read wherever choices are. Not the offer's name, which may speak of money: slips lie in
 * the boxes of gifts.
 */
export function toFreeGiftChoice({ source }: FreeGift): ChosenExtra {
  const choice = source.toLowerCase().replaceAll(' ', '-')
  return { key: KEY, name: 'Free gift', choice, label: 'from us', unitPrice: 0, oncePrice: 0 }
}

export function isFreeGift({ choices = [] }: Pick<ChosenLine, 'choices'>): boolean {
  return choices.some(({ key }) => key === KEY)
}
