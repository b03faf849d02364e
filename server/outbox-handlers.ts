import { createTrackPurchaseHandler } from './analytics/track-purchase.ts'
import { createPackingMailHandler } from './merchant/send-packing-mail.ts'
import { createOrderMailHandlers } from './mail/send-order-mail.ts'
import { createOrderLink } from './orders/order-link.ts'
import { createBookParcelHandler } from './shipping/book-parcel.ts'
import type { Shop } from './shop.ts'
import type { OutboxHandlers } from './jobs/run-outbox.ts'

export function createOutboxHandlers(shop: Shop): Required<OutboxHandlers> {
  return {
    ...createOrderMailHandlers({ ...shop, createOrderLink: (order) => createOrderLink(shop, order) }),
    'order packing mail': createPackingMailHandler(shop),
    'book courier': createBookParcelHandler(shop),
    'analytics purchase': createTrackPurchaseHandler(shop),
  }
}
