import { useState } from 'react'
import type { ShippingOption } from '#contract/checkout.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { OfferedWrap } from '#contract/gift.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { pickShippingTiers } from '#shop/checkout/pick-shipping-tiers.ts'
import { useCode, type CodeInUse } from '#web/cart/use-code.ts'
import { shippingCharge, type CartTotals } from '#shop/pricing/calculate-totals.ts'
import type { CheckoutProgress } from './use-checkout-progress.ts'
import { useGiftCards, type GiftCardsInUse } from './use-gift-cards.ts'
import { useWraps } from './use-wraps.ts'

/** Null where no courier takes cash for this parcel. */
export type CashChoice = NonNullable<ShippingOption['cash_on_delivery']> & {
  /** The couriers that take it. */
  options: readonly ShippingOption[]
  isTooDear: boolean
  /** Its charge is in the total. */
  isChosen: boolean
  choose: (isCash: boolean) => void
}
export type CheckoutSums = {
  priced: CartTotals
  code: CodeInUse
  wrap: OfferedWrap | null
  cash: CashChoice | null
  giftCards: GiftCardsInUse
}

export function useCheckoutTotals(progress: CheckoutProgress, lines: readonly CartItem[], isGift: boolean) {
  const { selectedOption } = progress.state
  const delivery = selectedOption && shippingCharge(selectedOption.rate)
  const wraps = useWraps(progress, { lines, delivery })
  const code = useCode(wraps.lines, wraps.chosen)
  const online = code.reduce(wraps.totals)
  const giftCards = useGiftCards(online.total)
  // An order with a gift card is paid online.
  const offered = useCash(progress, online.total, isGift)
  const cash = giftCards.codes.length > 0 ? null : offered
  const priced = cash?.isChosen ? withCharge(online, cash.fee) : online
  return { wraps, sums: { priced, code, wrap: wraps.chosen, cash, giftCards } satisfies CheckoutSums }
}

function useCash({ state, dispatch }: CheckoutProgress, total: Paise, isGift: boolean): CashChoice | null {
  const [wantsCash, setWantsCash] = useState(false)
  const { shippingOptions, selectedOption, buyer } = state
  if (shippingOptions.state !== 'offered' || selectedOption === null || isGift || buyer) return null
  const options = shippingOptions.options.filter(({ cash_on_delivery }) => cash_on_delivery !== null)
  const terms = options[0]?.cash_on_delivery
  if (!terms) return null
  const isTooDear = total + terms.fee > terms.most
  const choose = (isCash: boolean) => {
    setWantsCash(isCash)
    const id = findOtherOption(isCash ? options : shippingOptions.options, selectedOption)
    if (id !== null) dispatch({ type: 'choose option', id })
  }
  return {
    ...terms,
    options,
    isTooDear,
    isChosen: wantsCash && !isTooDear && selectedOption.cash_on_delivery !== null,
    choose,
  }
}

/** The cheapest option, unless the selected one is offered too. */
function findOtherOption(options: readonly ShippingOption[], selected: ShippingOption | null): string | null {
  const tiers = pickShippingTiers(options)
  return tiers.some(({ choice }) => choice.id === selected?.id) ? null : (tiers[0]?.choice.id ?? null)
}

const withCharge = (totals: CartTotals, fee: Paise): CartTotals => ({
  ...totals,
  shipping: (totals.shipping ?? 0) + fee,
  total: totals.total + fee,
})
