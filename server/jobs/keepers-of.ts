import { tellPurchase } from '#server/analytics/tell-purchase.ts'
import { tellMerchant } from '#server/merchant/tell-merchant.ts'
import { orderMailKeepers } from '#server/orders/mails/tell-shopper.ts'
import { bookCourier } from '#server/orders/parcels/book-courier.ts'
import type { Shop } from '#server/shop.ts'
import type { Keepers } from './keep-promises.ts'

/** Who keeps which promise of an order. */
export function keepersOf(shop: Shop): Required<Keepers> {
  return {
    ...orderMailKeepers(shop),
    'order packing mail': tellMerchant(shop),
    'book courier': bookCourier(shop),
    'analytics purchase': tellPurchase(shop),
  }
}
