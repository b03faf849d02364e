import { isFood, type Content } from '#shop/catalogue/particulars.ts'
import { maySellFood, NO_FOOD_LICENCE } from '#shop/catalogue/may-sell-food.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

/** Without a food licence, a live shop can neither sell food nor turn a product on sale into food. */
export function refuseUnlicensedFood(
  settings: Parameters<typeof maySellFood>[0],
  inside: readonly Pick<Content, 'kind'>[],
): OperationRefusal<'not-ready'> | undefined {
  return maySellFood(settings) || !inside.some(isFood) ? undefined : refuse.conflict('not-ready', NO_FOOD_LICENCE)
}
