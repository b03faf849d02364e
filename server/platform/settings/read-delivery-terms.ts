import { parseZoneCharge, type DeliveryTerms, type ZoneCharge } from '#shop/checkout/delivery-charges.ts'

type Names = 'DELIVERY_SAME_CITY' | 'DELIVERY_NEARBY' | 'DELIVERY_METROS' | 'DELIVERY_FAR' | 'DELIVERY_REMOTE'

export function readDeliveryTerms(
  env: { [Name in Names]?: ZoneCharge | undefined } & {
    DELIVERY_ANYWHERE: string
    FREE_DELIVERY_FROM_RUPEES?: number | undefined
  },
): DeliveryTerms {
  const byZone = {
    a: env.DELIVERY_SAME_CITY,
    b: env.DELIVERY_NEARBY,
    c: env.DELIVERY_METROS,
    d: env.DELIVERY_FAR,
    e: env.DELIVERY_REMOTE,
  }
  const { FREE_DELIVERY_FROM_RUPEES: free } = env
  const anywhere = parseZoneCharge(env.DELIVERY_ANYWHERE)
  if (!anywhere.ok) throw new Error(anywhere.message)
  return {
    anywhere: anywhere.charge,
    charges: Object.fromEntries(Object.entries(byZone).filter(([, charge]) => charge !== undefined)),
    freeFrom: free === undefined ? null : free * 100,
  }
}
