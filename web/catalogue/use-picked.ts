import { useState } from 'react'
import { toCartRate } from '#shop/pricing/gst.ts'
import type { CartProduct } from '#shop/cart/cart.ts'
import { toChosenExtra } from '#shop/cart/resolve-choices.ts'
import { defaultChoices } from '#shop/catalogue/choose-variant.ts'
import { variantPath } from '#shop/catalogue/variant-path.ts'
import type { ProductDetails, Variant } from '#shop/catalogue/product.ts'
import type { Picked } from './choice-picker.tsx'

export function usePicked(product: ProductDetails) {
  const { variants, extras } = product
  const first = variants.find(({ id }) => id === product.variantId) ?? variants[0]!
  const [picked, setPicked] = useState<Picked>({ variant: first, choices: defaultChoices(extras) })
  const [picture, setPicture] = useState(first.id === product.id ? null : first.picture)

  function pick(next: Picked): void {
    const changed = extras.find(({ key }) => next.choices[key] !== picked.choices[key])
    const choice = changed?.choices.find(({ key }) => key === next.choices[changed.key])
    const nextPicture = next.variant === picked.variant ? choice?.picture : next.variant.picture
    setPicked(next)
    if (nextPicture !== null && nextPicture !== undefined) setPicture(nextPicture)
    if (next.variant !== picked.variant) history.replaceState(history.state, '', variantPath(next.variant.id))
  }

  return { picked, pick, picture }
}

/** What goes into the cart: by the name that an order gives it, with surcharges as they stand on the page. */
export function toCartProduct(product: ProductDetails, { variant, choices }: Picked): CartProduct {
  const { id, price, discount, gstRate, weight } = variant
  const picture = product.pictures[findPicture(product, variant, choices)] ?? product.picture
  const chosen = product.extras.flatMap((extra) => {
    const choice = extra.choices.find(({ key }) => key === choices[extra.key])
    return choice ? [toChosenExtra(extra, choice)] : []
  })
  const name = variant.name === '' ? product.name : `${product.name}, ${variant.name}`
  return { id, name, choices: chosen, price, discount, ...toCartRate(gstRate), weight, picture }
}

/** The first choice of an extra is as the product's own pictures show it. */
function findPicture({ extras }: ProductDetails, variant: Variant, choices: Picked['choices']): number {
  const looks = extras.map(({ key, choices: [, ...others] }) => others.find((one) => one.key === choices[key])?.picture)
  return looks.find((picture) => picture !== null && picture !== undefined) ?? variant.picture ?? 0
}
