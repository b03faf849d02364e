import type { CounterAnswer } from '#contract/counter/routes.ts'
import { useRead } from '../api/use-read.ts'
import { usePermission } from '../session/me.ts'

export const PLAN = 'GET /counter/api/v1/products/{product}/plan'
export type Plan = CounterAnswer<typeof PLAN>['data']

/** Undefined until it is read, and for roles that see no prices. */
export function usePlan(product: number | string): Plan | undefined {
  const mayPrice = usePermission('products.price')
  const read = useRead(PLAN, { params: { product }, enabled: mayPrice })
  return read.isPlaceholderData ? undefined : read.data?.data.data
}
