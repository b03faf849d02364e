import { formatPrice } from '#shop/money/paise.ts'
import { useLayoutData } from '#web/routing/route-data.ts'

export function CashTerm() {
  const upTo = useLayoutData()?.cashUpTo ?? null
  if (upTo === null) return 'There is no cash on delivery.'
  return `Up to ${formatPrice(upTo)} you may pay the courier in cash, where checkout offers it for your PIN code and your goods.`
}
