import type { Choices } from '#shop/cart/choices.ts'
import { defaultChoice } from '#shop/cart/resolve-choices.ts'
import type { Extra, ProductDetails, Variant } from './product.ts'

type OptionsOnly = Pick<Variant, 'options' | 'soldOut'>

export function chooseVariant<V extends OptionsOnly>(
  variants: readonly V[],
  current: V,
  option: string,
  value: string,
): V {
  const kept = (variant: V) =>
    Object.entries(variant.options).filter(([name, other]) => name !== option && current.options[name] === other).length
  const made = variants.filter((variant) => variant.options[option] === value)
  const [nearest = current] = made.sort((a, b) => kept(b) - kept(a) || Number(a.soldOut) - Number(b.soldOut))
  return nearest
}

export function findVariantWith<V extends OptionsOnly>(
  variants: readonly V[],
  current: V,
  option: string,
  value: string,
): V | undefined {
  return variants.find(({ options }) =>
    Object.entries({ ...current.options, [option]: value }).every(([name, wanted]) => options[name] === wanted),
  )
}

export function withVariant(product: ProductDetails, variant: Variant): ProductDetails {
  const { price, discount, unitPrice, gstRate, weight, stock, soldOut, daysToMake } = variant
  const madeToOrder = stock === null
  return { ...product, price, discount, unitPrice, gstRate, weight, stock, soldOut, madeToOrder, daysToMake }
}

export function defaultChoices(extras: readonly Extra[]): Choices {
  return Object.fromEntries(
    extras.flatMap((extra) => {
      const choice = defaultChoice(extra)
      return choice ? [[extra.key, choice.key]] : []
    }),
  )
}

export function findMissingExtra(extras: readonly Extra[], chosen: Choices): Extra | undefined {
  return extras.find(({ key, isRequired }) => isRequired && !chosen[key])
}
