import { eq } from 'drizzle-orm'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { orders } from '#server/platform/database/order-tables.ts'
import { paymentLinks } from '#server/platform/database/payment-link-tables.ts'
import { createOrderLink } from '#server/orders/lifecycle/order-link.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { syncPaymentLink } from '#server/money/payments/sync-payment-link.ts'

const PATH = '/api/orders/paid-by-link'

/** The payer comes back from the provider's page; its signed query is a hint, and the provider is asked. */
export function registerPaidByLinkRoute(api: OpenAPIHono, shop: Shop): void {
  api.use(PATH, rateLimitRequests(shop, 'lookups'))
  api.get(PATH, async (c) => {
    const read = (name: string) => c.req.query(`razorpay_${name}`)?.slice(0, 200) ?? ''
    const linkId = read('payment_link_id')
    const returned = { linkId, reference: read('payment_link_reference_id'), status: read('payment_link_status') }
    const signed = { ...returned, paymentId: read('payment_id'), signature: read('signature') }
    if (!shop.payments.verifyLinkReturn(signed)) return c.redirect(`${shop.settings.publicUrl}/track-order`, 303)
    await syncPaymentLink(shop, linkId)
    const [found] = await shop.database.orm
      .select({ order: orders })
      .from(paymentLinks)
      .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
      .where(eq(paymentLinks.providerLinkId, linkId))
    return c.redirect(found ? createOrderLink(shop, found.order) : `${shop.settings.publicUrl}/track-order`, 303)
  })
}
