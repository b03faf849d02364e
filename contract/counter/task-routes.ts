import * as exceptions from './exceptions.ts'
import * as enquiries from './enquiries.ts'
import { photographResponse } from './lettering.ts'
import * as news from './news.ts'
import * as quotes from './quotes.ts'
import * as reviews from './reviews.ts'
import { setupResponse } from './setup.ts'
import { todayResponse } from './today.ts'
import type { CounterRouteSchemas } from './route-schemas.ts'

export const taskRoutes = {
  'GET /counter/api/v1/photographs/{design}': { response: photographResponse },
  'GET /counter/api/v1/today': { response: todayResponse },
  'GET /counter/api/v1/setup': { response: setupResponse },
  'GET /counter/api/v1/news': { response: news.newsResponse },
  'PUT /counter/api/v1/news/seen': { body: news.newsSeenRequest, response: news.newsResponse },

  'GET /counter/api/v1/enquiries': { query: enquiries.enquiryListQuery, response: enquiries.enquiryListResponse },
  'GET /counter/api/v1/enquiries/{enquiry}': { response: enquiries.staffEnquiryResponse, versioned: true },
  'POST /counter/api/v1/enquiries/{enquiry}/words': {
    body: enquiries.enquiryWordsRequest,
    response: enquiries.staffEnquiryResponse,
    versioned: true,
  },
  'PATCH /counter/api/v1/enquiries/{enquiry}': {
    body: enquiries.enquiryChangeRequest,
    response: enquiries.staffEnquiryResponse,
    versioned: true,
  },
  'GET /counter/api/v1/snippets': { response: enquiries.snippetListResponse },
  'PUT /counter/api/v1/snippets': { body: enquiries.snippetRequest, response: enquiries.snippetListResponse },

  'GET /counter/api/v1/quotes': { query: quotes.quoteListQuery, response: quotes.quoteListResponse },
  'POST /counter/api/v1/quotes': { body: quotes.newQuoteRequest, response: quotes.staffQuoteResponse },
  'GET /counter/api/v1/quotes/{quote}': { response: quotes.staffQuoteResponse, versioned: true },
  'PUT /counter/api/v1/quotes/{quote}': {
    body: quotes.changeQuoteRequest,
    response: quotes.staffQuoteResponse,
    versioned: true,
  },
  'POST /counter/api/v1/quotes/{quote}/send': { response: quotes.staffQuoteResponse, versioned: true },
  'POST /counter/api/v1/quotes/{quote}/withdraw': { response: quotes.staffQuoteResponse, versioned: true },

  'GET /counter/api/v1/reviews': { query: reviews.reviewListQuery, response: reviews.reviewListResponse },
  'POST /counter/api/v1/reviews/{review}/publish': { response: reviews.staffReviewResponse },
  'POST /counter/api/v1/reviews/{review}/reject': {
    body: reviews.rejectReviewRequest,
    response: reviews.staffReviewResponse,
  },
  'DELETE /counter/api/v1/reviews/{review}/photographs': { response: reviews.staffReviewResponse },
  'PUT /counter/api/v1/reviews/{review}/answer': {
    body: reviews.answerReviewRequest,
    response: reviews.staffReviewResponse,
  },

  'GET /counter/api/v1/exceptions': {
    query: exceptions.exceptionListQuery,
    response: exceptions.exceptionListResponse,
  },
  'POST /counter/api/v1/exceptions/{exception}/retry': { response: exceptions.exceptionDoneResponse },
  'POST /counter/api/v1/exceptions/{exception}/retry-refund': { response: exceptions.exceptionDoneResponse },
  'POST /counter/api/v1/exceptions/{exception}/refund': {
    body: exceptions.refundPaymentRequest,
    response: exceptions.exceptionDoneResponse,
  },
  'POST /counter/api/v1/exceptions/{exception}/cancel': {
    body: exceptions.refundPaymentRequest,
    response: exceptions.exceptionDoneResponse,
  },
  'POST /counter/api/v1/exceptions/{exception}/keep': {
    body: exceptions.closeExceptionRequest,
    response: exceptions.exceptionDoneResponse,
  },
  'POST /counter/api/v1/exceptions/{exception}/close': {
    body: exceptions.closeExceptionRequest,
    response: exceptions.exceptionDoneResponse,
  },
} as const satisfies Record<string, CounterRouteSchemas>
