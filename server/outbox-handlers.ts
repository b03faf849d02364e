import { createTrackPurchaseHandler } from './platform/analytics/track-purchase.ts'
import { createPackingMailHandler } from './people/merchant/send-packing-mail.ts'
import { createOrderMailHandlers } from './platform/mail/send-order-mail.ts'
import { createPaymentMailHandler } from './platform/mail/send-payment-mail.ts'
import { createAskMailHandler } from './platform/mail/send-ask-mail.ts'
import { createProofMailHandler } from './platform/mail/send-proof-mail.ts'
import { createReturnMailHandler } from './platform/mail/send-return-mail.ts'
import { createTakeBackMailHandler } from './platform/mail/send-take-back-mail.ts'
import type { Order } from './platform/database/order-tables.ts'
import { renderDocumentForBuyer } from './money/documents/render-stored-document.ts'
import { listPhotographs } from './orders/buyer-view/photographs.ts'
import { readAskedNames } from './orders/buyer-view/read-ask.ts'
import { listCancelRefunds } from './orders/lifecycle/list-cancel-refunds.ts'
import { createOrderLink } from './orders/lifecycle/order-link.ts'
import { createBookParcelHandler } from './fulfilment/shipping/book-parcel.ts'
import { createBookReturnHandler } from './fulfilment/returns/book-return.ts'
import { cancelReturn } from './fulfilment/returns/cancel-return.ts'
import { readTakeBackSubject } from './platform/jobs/enqueue-outbox.ts'
import type { Shop } from './platform/shop.ts'
import type { OutboxHandlers } from './platform/jobs/run-outbox.ts'

export function createOutboxHandlers(shop: Shop): Required<OutboxHandlers> {
  const withLink = {
    ...shop,
    createOrderLink: (order: Pick<Order, 'id' | 'customerId'>) => createOrderLink(shop, order),
  }
  const withDocuments = {
    ...withLink,
    renderDocument: (document: Parameters<typeof renderDocumentForBuyer>[1]) => renderDocumentForBuyer(shop, document),
  }
  return {
    ...createOrderMailHandlers({
      ...withLink,
      readAskedNames: (all) => readAskedNames(shop.database.orm, all),
      readCancelRefund: async (shipment) => (await listCancelRefunds(shop.database.orm, [shipment]))(shipment).amount,
      hasPhotograph: async ({ id }, shipment) =>
        (await listPhotographs(shop.database.orm, shop, id)).some((each) => each.shipment === shipment.id),
    }),
    'order payment mail': createPaymentMailHandler(withDocuments),
    'order ask mail': createAskMailHandler(withLink),
    'order proof mail': createProofMailHandler(withLink, 'order proof mail'),
    'order proof reminder mail': createProofMailHandler(withLink, 'order proof reminder mail'),
    'order returned mail': createReturnMailHandler(withDocuments),
    'order return mail': createTakeBackMailHandler(withLink),
    'order packing mail': createPackingMailHandler(shop),
    'book courier': createBookParcelHandler(shop),
    'book return': createBookReturnHandler(shop),
    'cancel return': (subject) => cancelReturn(shop, readTakeBackSubject(subject).returnId),
    'analytics purchase': createTrackPurchaseHandler(shop),
  }
}
