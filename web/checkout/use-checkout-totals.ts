import type { OfferedWrap } from '#contract/gift.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { useCode, type CodeInUse } from '#web/cart/use-code.ts'
import { shippingCharge, type CartTotals } from '#shop/pricing/calculate-totals.ts'
import type { CheckoutProgress } from './use-checkout-progress.ts'
import { useWraps } from './use-wraps.ts'

export type CheckoutSums = { priced: CartTotals; code: CodeInUse; wrap: OfferedWrap | null }

export function useCheckoutTotals(progress: CheckoutProgress, lines: readonly CartItem[]) {
  const { selectedOption } = progress.state
  const delivery = selectedOption && shippingCharge(selectedOption.rate)
  const wraps = useWraps(progress, { lines, delivery })
  const code = useCode(wraps.lines, wraps.chosen)
  const sums: CheckoutSums = { priced: code.reduce(wraps.totals), code, wrap: wraps.chosen }
  return { wraps, sums }
}
