import type { z } from '@hono/zod-openapi'
import { consentRequest, eventBatch } from './analytics.ts'
import { changeCardRequest, changeCardResponse } from './change-card.ts'
import { cartRequest, cartResponse } from './cart.ts'
import * as catalogue from './catalogue.ts'
import * as checkout from './checkout.ts'
import * as customer from './customer.ts'
import * as enquiry from './enquiry.ts'
import * as gift from './gift.ts'
import * as giftCard from './gift-card.ts'
import * as giftRequest from './gift-request.ts'
import { hamperRequest, hamperResponse } from './hampers.ts'
import * as invoice from './invoice.ts'
import * as lettering from './lettering.ts'
import * as order from './order.ts'
import * as occasion from './occasion.ts'
import { orderLinkRequest } from './order-link.ts'
import * as problem from './problem.ts'
import { daysResponse, festivalsResponse, promiseResponse } from './promise.ts'
import * as quote from './quote.ts'
import { recipientsRequest, recipientsResponse } from './recipients.ts'
import * as review from './review.ts'
import * as wish from './wish.ts'

/** JSON both ways; with `form`, the route accepts forms as well. */
type RouteSchemas = { body?: z.ZodType; form?: true; response?: z.ZodType }

const session = customer.sessionSchema

/** `server/edge/api/contract.test.ts` compares the server's routes with these schemas. */
export const apiRoutes = {
  'GET /api/products': { response: catalogue.productListResponse },
  'GET /api/products/{id}': { response: catalogue.singleProductResponse },
  'GET /api/categories': { response: catalogue.categoryListResponse },
  'GET /api/categories/{id}': { response: catalogue.singleCategoryResponse },
  'GET /api/suggestions': { response: catalogue.suggestionsResponse },
  'GET /api/promise': { response: promiseResponse },
  'GET /api/festivals': { response: festivalsResponse },

  'POST /api/lettering': { body: lettering.letteringRequest, response: lettering.letteringResponse },
  'POST /api/lettering/faces': { body: lettering.faceSamplesRequest, response: lettering.faceSamplesResponse },
  'POST /api/lettering/list': { body: lettering.letteringListRequest, response: lettering.letteringListResponse },
  'POST /api/designs': { body: lettering.designRequest, response: lettering.designResponse },
  'POST /api/designs/photographs': {
    body: lettering.photographDesignRequest,
    form: true,
    response: lettering.designResponse,
  },
  'POST /api/designs/photographs/readable': { body: lettering.readablePhotographRequest, form: true },
  'GET /api/designs': { response: lettering.designWords },
  'POST /api/note-cards': { body: gift.noteCardRequest, response: gift.noteCardResponse },
  'GET /api/wraps': { response: gift.wrapsResponse },
  'POST /api/gift-cards': { body: giftCard.giftCardRequest, response: giftCard.giftCardResponse },
  'POST /api/gift-cards/purchases': {
    body: giftCard.giftCardPurchaseRequest,
    response: giftCard.giftCardPaymentResponse,
  },
  'POST /api/gift-cards/confirm': { body: checkout.confirmPaymentRequest, response: giftCard.giftCardConfirmResponse },
  'POST /api/gift-cards/bought': { body: giftCard.giftCardPurchaseQuery, response: giftCard.giftCardPurchaseResponse },
  'GET /api/gift-cards/print/{file}': {},
  'POST /api/gifts': { body: gift.giftRequest, response: gift.giftResponse },
  'POST /api/gifts/thanks': { body: gift.thankRequest, response: gift.giftDone },
  'POST /api/gifts/asked': { body: giftRequest.requestRequest, response: giftRequest.requestResponse },
  'POST /api/gifts/answer': { body: giftRequest.answerRequest, response: giftRequest.requestResponse },
  'POST /api/gifts/broken': { body: gift.brokenRequest, form: true, response: gift.brokenResponse },

  'GET /api/checkout/settings': { response: checkout.checkoutSettingsResponse },
  'POST /api/orders/days': { body: checkout.daysRequest, response: daysResponse },
  'POST /api/orders/getShipOptions': { body: checkout.shippingRequest, response: checkout.shippingResponse },
  'POST /api/cart': { body: cartRequest, response: cartResponse },
  'POST /api/hampers/check': { body: hamperRequest, response: hamperResponse },
  'POST /api/recipients/check': { body: recipientsRequest, response: recipientsResponse },
  'POST /api/orders/stock': { body: checkout.stockRequest, response: checkout.stockResponse },
  'POST /api/orders/new': {
    body: checkout.newOrderRequest,
    response: checkout.paymentOrderResponse,
  },
  'POST /api/orders/pay': { body: checkout.payOrderRequest, response: checkout.paymentOrderResponse },
  'POST /api/orders/confirm': { body: checkout.confirmPaymentRequest, response: checkout.confirmPaymentResponse },

  'GET /api/orders/get': { response: order.orderResponse },
  'POST /api/orders/link': { body: orderLinkRequest, form: true, response: customer.okResponse },
  'GET /api/orders/getAll': { response: customer.ownOrdersResponse },
  'POST /api/orders/words': { body: order.changeWordsRequest, response: order.changeWordsResponse },
  'POST /api/orders/card': { body: changeCardRequest, response: changeCardResponse },
  'POST /api/orders/askOptions': { body: giftRequest.askOptionsRequest, response: giftRequest.askOptionsResponse },
  'POST /api/orders/ask': { body: giftRequest.askRequest, response: customer.okResponse },
  'POST /api/orders/cancel': { body: order.cancelOrderRequest, response: order.cancelOrderResponse },
  'POST /api/orders/feedback': {
    body: review.submitReviewRequest,
    response: review.submitReviewResponse,
  },
  'POST /api/orders/feedback/photographs': {
    body: review.reviewPicturesRequest,
    form: true,
    response: review.reviewPicturesResponse,
  },
  'POST /api/orders/problems': {
    body: problem.reportProblemRequest,
    form: true,
    response: problem.reportProblemResponse,
  },
  'GET /api/reviews/photographs/{photograph}': {},
  'POST /api/orders/invoice': { body: invoice.invoiceLinkRequest, response: invoice.invoiceLinkResponse },
  'GET /api/orders/invoice/{file}': {},
  'GET /api/orders/photograph/{photograph}': {},
  'POST /api/orders/proof': { body: order.answerProofRequest, response: customer.okResponse },
  'GET /api/orders/proof/{proof}': {},

  'POST /api/auth/local': { body: customer.signInRequest, response: session },
  'POST /api/auth/local/register': { body: customer.registrationRequest, response: session },
  'POST /api/auth/forgot-password': { body: customer.forgotPasswordRequest, response: customer.okResponse },
  'POST /api/auth/reset-password': { body: customer.resetPasswordRequest, response: session },
  'POST /api/auth/change-password': { body: customer.changePasswordRequest, response: session },
  'POST /api/auth/session': { response: session },
  'POST /api/auth/logout': { response: customer.okResponse },
  'GET /api/connect/google': {},
  'GET /api/connect/google/callback': {},
  'GET /api/auth/google/callback': { response: session },

  'GET /api/users/me': { response: customer.customerSchema },
  'PUT /api/users/{id}': { body: customer.updateProfileRequest, response: customer.customerSchema },
  'GET /api/users/me/data': { response: customer.customerDataResponse },
  'GET /api/users/me/wishes': { response: wish.wishesResponse },
  'POST /api/users/me/wishes': { body: wish.changeWishesRequest, response: wish.wishesResponse },
  'GET /api/users/me/occasions': { response: occasion.occasionsResponse },
  'POST /api/users/me/occasions': { body: occasion.occasionRequest, response: occasion.occasionsResponse },
  'PUT /api/users/me/occasions/{occasion}': {
    body: occasion.occasionRequest,
    response: occasion.occasionsResponse,
  },
  'DELETE /api/users/me/occasions/{occasion}': { response: occasion.occasionsResponse },
  'POST /api/users/me/occasions/consent': {
    body: occasion.reminderConsentRequest,
    response: occasion.occasionsResponse,
  },
  'POST /api/occasions': { body: occasion.guestOccasionRequest, response: customer.okResponse },
  'POST /api/occasions/confirm': { body: occasion.reminderCode, response: customer.okResponse },
  'POST /api/occasions/stop': { response: customer.okResponse },
  'POST /api/users/me/wishes/share': { body: wish.shareWishesRequest, response: wish.wishesResponse },
  'POST /api/users/me/delete-code': { response: customer.okResponse },
  'POST /api/users/me/delete': { body: customer.deleteAccountRequest, response: customer.okResponse },
  'POST /api/users/me/addresses': { body: customer.saveAddressRequest, response: customer.customerSchema },
  'PUT /api/users/me/addresses/{address}': { body: customer.saveAddressRequest, response: customer.customerSchema },
  'DELETE /api/users/me/addresses/{address}': { response: customer.customerSchema },

  'POST /api/quotes': { body: quote.quoteRequest, response: quote.quoteResponse },
  'GET /api/quotes/paper/{file}': {},
  'POST /api/quotes/paper': { body: quote.quoteRequest, response: quote.quotePaperResponse },
  'POST /api/quotes/accept': { body: quote.acceptQuoteRequest, response: quote.acceptQuoteResponse },
  'POST /api/quotes/ask': { body: quote.askAboutQuoteRequest, response: customer.okResponse },

  'POST /api/enquiries': { body: enquiry.enquiryRequest, form: true, response: enquiry.enquiryResponse },
  'POST /api/newsletter': { body: enquiry.subscribeRequest, response: customer.okResponse },
  'POST /api/newsletter/confirm': { body: enquiry.newsletterCode, response: customer.okResponse },
  'POST /api/newsletter/unsubscribe': { response: customer.okResponse },

  'POST /api/analytics/collect': { body: eventBatch },
  'POST /api/analytics/consent': { body: consentRequest },
} as const satisfies Record<string, RouteSchemas>

export type ApiRoute = keyof typeof apiRoutes

type TargetOf<Route extends string> = Filled<Route> | `${Filled<Route>}?${string}`
type Filled<Route extends string> = Route extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${number}${Tail}`
  : Route
export type ApiTarget = { [Route in ApiRoute]: TargetOf<Route> }[ApiRoute]
type RouteOf<Target> = { [Route in ApiRoute]: Target extends TargetOf<Route> ? Route : never }[ApiRoute]
type SchemasOf<Target> = (typeof apiRoutes)[RouteOf<Target>]

export type ApiRequestBody<Target> =
  SchemasOf<Target> extends { body: infer Body extends z.ZodType }
    ? { body: z.input<Body> | (SchemasOf<Target> extends { form: true } ? FormData : never) }
    : { body?: Record<string, never> }
/** A query that begins with `fields` narrows the type of products. */
export type ApiResponse<Target> = Target extends `GET /api/products?fields=${infer Fields}&${string}`
  ? { data: ProductWith<ListedField<Fields>>[] }
  : ResponseOf<Target>
type ResponseOf<Target> =
  SchemasOf<Target> extends { response: infer Response extends z.ZodType } ? z.output<Response> : null
type ProductAttributes = z.output<typeof catalogue.productAttributes>
type ProductWith<Field extends string> = {
  id: number
  attributes: Pick<ProductAttributes, Field & keyof ProductAttributes>
}
type ListedField<Text extends string> = Text extends `${infer First},${infer Others}`
  ? First | ListedField<Others>
  : Text
