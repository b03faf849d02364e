import * as buyers from './buyers.ts'
import * as cash from './cash.ts'
import { paymentLinkRequest } from './dues.ts'
import { staffOrderResponse } from './orders.ts'
import * as files from './exports.ts'
import * as giftCards from './gift-cards.ts'
import * as newsletters from './newsletters.ts'
import * as reports from './reports.ts'
import type { CounterRouteSchemas } from './route-schemas.ts'
import * as tax from './tax.ts'

export const buyerRoutes = {
  'GET /counter/api/v1/buyers': { query: buyers.buyerFilters, response: buyers.buyerListResponse },
  'GET /counter/api/v1/buyers/{buyer}': { response: buyers.buyerResponse, versioned: true },
  'PATCH /counter/api/v1/buyers/{buyer}': {
    body: buyers.buyerChange,
    response: buyers.buyerResponse,
    versioned: true,
  },
  'POST /counter/api/v1/buyers/{buyer}/export': { response: buyers.buyerExportResponse },
  'POST /counter/api/v1/buyers/{buyer}/erase': {
    body: buyers.buyerEraseRequest,
    response: buyers.buyerEraseResponse,
  },
} as const satisfies Record<string, CounterRouteSchemas>

export const newsletterRoutes = {
  'GET /counter/api/v1/newsletters': {
    query: newsletters.newsletterListQuery,
    response: newsletters.newsletterListResponse,
  },
  'POST /counter/api/v1/newsletters': { response: newsletters.newsletterResponse },
  'GET /counter/api/v1/newsletters/{newsletter}': { response: newsletters.newsletterResponse, versioned: true },
  'PUT /counter/api/v1/newsletters/{newsletter}': {
    body: newsletters.changeNewsletterRequest,
    response: newsletters.newsletterResponse,
    versioned: true,
  },
  'DELETE /counter/api/v1/newsletters/{newsletter}': {
    response: newsletters.newsletterDeletedResponse,
    versioned: true,
  },
  'POST /counter/api/v1/newsletter-bounces': {
    body: newsletters.bouncesRequest,
    response: newsletters.bouncesResponse,
  },
  'POST /counter/api/v1/newsletters/{newsletter}/proof': { response: newsletters.newsletterProofResponse },
  'POST /counter/api/v1/newsletters/{newsletter}/send': {
    response: newsletters.newsletterResponse,
    versioned: true,
  },
  'POST /counter/api/v1/newsletters/{newsletter}/stop': { response: newsletters.newsletterResponse },
} as const satisfies Record<string, CounterRouteSchemas>

export const bookRoutes = {
  'POST /counter/api/v1/orders/{order}/payment-links': { body: paymentLinkRequest, response: staffOrderResponse },
  'POST /counter/api/v1/exports/orders': { body: files.ordersExportRequest, response: files.exportResponse },
  'POST /counter/api/v1/exports/buyers': { response: files.exportResponse },
  'GET /counter/api/v1/reports/{report}': { query: reports.reportSpan, response: reports.reportResponse },
  'GET /counter/api/v1/cash': { response: cash.cashListResponse },
  'POST /counter/api/v1/cash-remittances': { body: cash.remittanceRequest, response: cash.remittanceResponse },
  'GET /counter/api/v1/gift-cards': { query: giftCards.giftCardListQuery, response: giftCards.giftCardListResponse },
  'POST /counter/api/v1/gift-cards': { body: giftCards.newGiftCardRequest, response: giftCards.giftCardIssuedResponse },
  'GET /counter/api/v1/gift-cards/{card}': { response: giftCards.staffGiftCardResponse },
  'POST /counter/api/v1/gift-cards/{card}/send': { response: giftCards.staffGiftCardResponse },
  'PUT /counter/api/v1/gift-cards/{card}/email': {
    body: giftCards.giftCardEmailRequest,
    response: giftCards.staffGiftCardResponse,
  },
  'POST /counter/api/v1/gift-cards/{card}/refund': {
    body: giftCards.refundGiftCardRequest,
    response: giftCards.staffGiftCardResponse,
  },
  'POST /counter/api/v1/gift-cards/{card}/print': { response: giftCards.giftCardPrintResponse },
  'POST /counter/api/v1/gift-cards/{card}/void': {
    body: giftCards.voidGiftCardRequest,
    response: giftCards.staffGiftCardResponse,
  },
  'GET /counter/api/v1/months': { response: tax.monthListResponse },
  'GET /counter/api/v1/months/{month}': { response: tax.monthResponse },
  'POST /counter/api/v1/months/{month}/close': { response: tax.monthResponse },
  'GET /counter/api/v1/months/{month}/open': { response: tax.openMonthsResponse },
  'POST /counter/api/v1/months/{month}/close-all': { response: tax.monthsClosedResponse },
} as const satisfies Record<string, CounterRouteSchemas>
