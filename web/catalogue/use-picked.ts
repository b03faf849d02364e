import { useState } from 'react'
import { toCartRate } from '#shop/pricing/gst.ts'
import { breaksOf } from '#shop/pricing/price-breaks.ts'
import type { CartProduct } from '#shop/cart/cart.ts'
import { lineKey, type Choices } from '#shop/cart/choices.ts'
import { toChosenExtra } from '#shop/cart/resolve-choices.ts'
import { defaultChoices } from '#shop/catalogue/choose-variant.ts'
import { findDyedViews } from '#shop/catalogue/dyed-views.ts'
import { findLook } from '#shop/catalogue/find-look.ts'
import { variantPath } from '#shop/catalogue/variant-path.ts'
import type { ProductDetails, Variant } from '#shop/catalogue/product.ts'

export type Picked = { variant: Variant; choices: Choices }

export function usePicked(product: ProductDetails) {
  const { variants, extras } = product
  const first = variants.find(({ id }) => id === product.variantId) ?? variants[0]!
  const [picked, setPicked] = useState<Picked>({ variant: first, choices: defaultChoices(extras) })
  const [wanted, setWanted] = useState(first.id === product.id ? null : toWanted(first.picture))

  /** @param canDye whether the pictures take colours just now */
  function pick(next: Picked, canDye: boolean): void {
    const changed = extras.find(({ key }) => next.choices[key] !== picked.choices[key])
    const choice = changed?.choices.find(({ key }) => key === next.choices[changed.key])
    const views = canDye && changed && choice ? findDyedViews(changed, choice, product.pictures) : []
    setPicked(next)
    if (next.variant !== picked.variant) setWanted(toWanted(next.variant.picture))
    else setWanted(toWanted(views[0] ?? choice?.picture ?? null, views))
    if (next.variant !== picked.variant) history.replaceState(history.state, '', variantPath(next.variant.id))
  }

  /** A colour that could not be laid on the pictures is shown by a picture of its own. */
  function showPicture(): void {
    setWanted(toWanted(findLook(extras, picked.choices) ?? null))
  }

  return { picked, pick, wanted, showPicture }
}

/** To be shown, unless one of the others is in view. */
export type WantedPicture = { picture: number; unless: readonly number[] }

function toWanted(picture: number | null, unless: readonly number[] = []): WantedPicture | null {
  return picture === null ? null : { picture, unless }
}

/** The cart's product, named like in an order, with the surcharges shown on the page. */
export function toCartProduct(product: ProductDetails, { variant, choices }: Picked): CartProduct {
  const { id, price, discount, gstRate, weight } = variant
  const picture = product.pictures[findPicture(product, variant, choices)] ?? product.picture
  const chosen = product.extras.flatMap((extra) => {
    const choice = extra.choices.find(({ key }) => key === choices[extra.key])
    return choice ? [toChosenExtra(extra, choice)] : []
  })
  const name = variant.name === '' ? product.name : `${product.name}, ${variant.name}`
  const facts = { price, discount, ...toCartRate(gstRate), weight, picture, ...breaksOf(product, variant) }
  return { id, name, choices: chosen, ...facts }
}

/** As the pictures show it, a choice is left out: a card knows of none. */
export function toWishKey({ extras }: ProductDetails, { id, choices = [] }: CartProduct): string {
  const usual = defaultChoices(extras)
  return lineKey({ id, choices: choices.filter(({ key, choice }) => usual[key] !== choice) })
}

function findPicture(product: ProductDetails, variant: Variant, choices: Picked['choices']): number {
  return findLook(product.extras, choices) ?? variant.picture ?? 0
}
