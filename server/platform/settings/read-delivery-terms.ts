import type { DeliveryTerms, ZoneCharge } from '#shop/checkout/delivery-charges.ts'

type Names = 'DELIVERY_SAME_CITY' | 'DELIVERY_NEARBY' | 'DELIVERY_METROS' | 'DELIVERY_FAR' | 'DELIVERY_REMOTE'

export function readDeliveryTerms(
  env: { [Name in Names]?: ZoneCharge | undefined } & { FREE_DELIVERY_FROM_RUPEES?: number | undefined },
): DeliveryTerms {
  const byZone = {
    a: env.DELIVERY_SAME_CITY,
    b: env.DELIVERY_NEARBY,
    c: env.DELIVERY_METROS,
    d: env.DELIVERY_FAR,
    e: env.DELIVERY_REMOTE,
  }
  const { FREE_DELIVERY_FROM_RUPEES: free } = env
  return {
    charges: Object.fromEntries(Object.entries(byZone).filter(([, charge]) => charge !== undefined)),
    freeFrom: free === undefined ? null : free * 100,
  }
}
