import type { z } from '@hono/zod-openapi'
import * as assignments from './assignments.ts'
import * as audit from './audit.ts'
import * as calendar from './calendar.ts'
import * as devices from './devices.ts'
import { bookRoutes, buyerRoutes, newsletterRoutes } from './book-routes.ts'
import * as exchanges from './exchanges.ts'
import { goodsRoutes } from './goods-routes.ts'
import * as lettering from './lettering.ts'
import { madePiecesRequest, moveRequest } from './work-steps.ts'
import { orderBoardResponse, orderPlacesResponse } from './order-board.ts'
import * as orders from './orders.ts'
import * as packing from './packing.ts'
import * as pieces from './pieces.ts'
import * as proofs from './proofs.ts'
import * as refunds from './refunds.ts'
import * as returns from './returns.ts'
import * as search from './search.ts'
import { settingRoutes } from './setting-routes.ts'
import * as signIn from './sign-in.ts'
import { signInRoutes } from './sign-in-routes.ts'
import * as staff from './staff.ts'
import * as tokens from './tokens.ts'
import { taskRoutes } from './task-routes.ts'
import type { CounterRouteSchemas } from './route-schemas.ts'
import * as views from './views.ts'
import * as webhooks from './webhooks.ts'

const accountRoutes = {
  'GET /counter/api/v1/me': { response: staff.meResponse },
  'PUT /counter/api/v1/me/language': { body: staff.chooseLanguageRequest, response: staff.meResponse },
  'GET /counter/api/v1/me/credentials': { response: signIn.credentialsResponse },
  'POST /counter/api/v1/me/passkeys/options': { response: signIn.passkeyOptionsResponse },
  'POST /counter/api/v1/me/passkeys': { body: signIn.addPasskeyRequest, response: signIn.credentialsResponse },
  'DELETE /counter/api/v1/me/passkeys/{passkey}': { response: signIn.credentialsResponse },
  'POST /counter/api/v1/me/password': { body: signIn.setPasswordRequest, response: signIn.credentialsResponse },
  'POST /counter/api/v1/me/code/start': { response: signIn.codeSetupResponse },
  'POST /counter/api/v1/me/code': { body: signIn.confirmCodeRequest, response: signIn.credentialsResponse },
  'POST /counter/api/v1/me/recovery-codes': { response: signIn.recoveryCodesResponse },
  'GET /counter/api/v1/me/pins': { response: devices.ownPinsResponse },
  'PUT /counter/api/v1/me/pins/{device}': { body: devices.setPinRequest, response: devices.ownPinsResponse },
  'DELETE /counter/api/v1/me/pins/{device}': { response: devices.ownPinsResponse },
  'GET /counter/api/v1/me/sessions': { response: staff.staffSessionsResponse },
  'DELETE /counter/api/v1/me/sessions/{session}': { response: staff.staffSessionsResponse },
  'POST /counter/api/v1/me/sessions/end-others': { response: staff.staffSessionsResponse },
} as const satisfies Record<string, CounterRouteSchemas>

const staffRoutes = {
  'GET /counter/api/v1/staff': { response: staff.staffListResponse },
  'GET /counter/api/v1/staff/{staff}': { response: staff.staffMemberResponse, versioned: true },
  'POST /counter/api/v1/staff': { body: staff.invitationRequest, response: staff.staffMemberResponse },
  'PATCH /counter/api/v1/staff/{staff}': {
    body: staff.staffChangeRequest,
    response: staff.staffMemberResponse,
    versioned: true,
  },
  'POST /counter/api/v1/staff/{staff}/invitation': { response: staff.staffMemberResponse },
  'POST /counter/api/v1/staff/{staff}/suspend': { body: staff.reasonRequest, response: staff.staffMemberResponse },
  'POST /counter/api/v1/staff/{staff}/reinstate': { body: staff.reasonRequest, response: staff.staffMemberResponse },
  'POST /counter/api/v1/staff/{staff}/reset': { body: staff.reasonRequest, response: staff.staffMemberResponse },
  'GET /counter/api/v1/staff/{staff}/sessions': { response: staff.staffSessionsResponse },
  'DELETE /counter/api/v1/staff/{staff}/sessions/{session}': { response: staff.staffSessionsResponse },

  'GET /counter/api/v1/views': { query: views.viewListQuery, response: views.viewListResponse },
  'POST /counter/api/v1/views': { body: views.newView, response: views.viewListResponse },
  'PATCH /counter/api/v1/views/{view}': { body: views.viewChange, response: views.viewListResponse },
  'DELETE /counter/api/v1/views/{view}': { response: views.viewListResponse },

  'GET /counter/api/v1/devices': { response: devices.sharedDeviceListResponse },
  'POST /counter/api/v1/devices': { body: devices.enrolDeviceRequest, response: devices.sharedDeviceResponse },
  'POST /counter/api/v1/devices/{device}/unlock': { response: devices.sharedDeviceListResponse },
  'DELETE /counter/api/v1/devices/{device}': { response: devices.sharedDeviceListResponse },

  'GET /counter/api/v1/tokens': { response: tokens.apiTokenListResponse },
  'POST /counter/api/v1/tokens': { body: tokens.newApiTokenRequest, response: tokens.newApiTokenResponse },
  'DELETE /counter/api/v1/tokens/{token}': { response: tokens.apiTokenResponse },

  'GET /counter/api/v1/search': { query: search.searchQuery, response: search.searchResponse },
  'GET /counter/api/v1/audit': { query: audit.auditFilters, response: audit.auditListResponse },
} as const satisfies Record<string, CounterRouteSchemas>

const orderRoutes = {
  'GET /counter/api/v1/orders': { query: orders.orderListQuery, response: orders.orderListResponse },
  'GET /counter/api/v1/people': { response: assignments.peopleResponse },
  'POST /counter/api/v1/order-assignments': {
    body: assignments.assignmentRequest,
    response: assignments.assignmentResponse,
  },
  'GET /counter/api/v1/order-board': { response: orderBoardResponse },
  'GET /counter/api/v1/order-places': { response: orderPlacesResponse },
  'GET /counter/api/v1/orders/{order}': { response: orders.staffOrderResponse, versioned: true },
  'GET /counter/api/v1/orders/{order}/timeline': { query: orders.timelineQuery, response: orders.timelineResponse },
  'POST /counter/api/v1/orders/{order}/hold': { body: orders.holdRequest, response: orders.staffOrderResponse },
  'POST /counter/api/v1/orders/{order}/ask-words': {
    body: lettering.askWordsRequest,
    response: orders.staffOrderResponse,
  },
  'POST /counter/api/v1/orders/{order}/release': { response: orders.staffOrderResponse },
  'POST /counter/api/v1/orders/{order}/notes': { body: orders.noteRequest, response: orders.staffOrderResponse },
  'PATCH /counter/api/v1/orders/{order}/notes/{note}': {
    body: orders.editNoteRequest,
    response: orders.staffOrderResponse,
  },
  'POST /counter/api/v1/orders/{order}/moves': { body: moveRequest, response: orders.staffOrderResponse },
  'POST /counter/api/v1/orders/{order}/made': { response: orders.staffOrderResponse },
  'POST /counter/api/v1/orders/{order}/made-pieces': {
    body: madePiecesRequest,
    response: orders.staffOrderResponse,
  },
  'POST /counter/api/v1/orders/{order}/ship-by': {
    body: orders.shipByRequest,
    response: orders.staffOrderResponse,
    versioned: true,
  },
  'POST /counter/api/v1/orders/{order}/resend': { body: orders.resendRequest, response: orders.staffOrderResponse },
  'POST /counter/api/v1/orders/{order}/cancel': { body: orders.cancelRequest, response: orders.staffOrderResponse },
  'PUT /counter/api/v1/orders/{order}/e-way-bill': {
    body: orders.eWayBillRequest,
    response: orders.staffOrderResponse,
  },
  'PUT /counter/api/v1/orders/{order}/buyer': {
    body: orders.contactRequest,
    response: orders.staffOrderResponse,
    versioned: true,
  },
  'PUT /counter/api/v1/orders/{order}/address': {
    body: orders.addressRequest,
    response: orders.staffOrderResponse,
    versioned: true,
  },
  'GET /counter/api/v1/orders/{order}/exchanges': { response: returns.exchangesResponse },
  'POST /counter/api/v1/orders/{order}/exchange-plan': {
    body: exchanges.exchangePlanRequest,
    response: exchanges.exchangePlanResponse,
  },
  'POST /counter/api/v1/orders/{order}/exchange': {
    body: exchanges.exchangeRequest,
    response: exchanges.exchangeResponse,
  },
  'POST /counter/api/v1/orders/{order}/returns': {
    body: returns.returnRequest,
    response: orders.staffOrderResponse,
    versioned: true,
  },
  'POST /counter/api/v1/orders/{order}/returns/{return}/close': {
    body: returns.closeReturnRequest,
    response: orders.staffOrderResponse,
    versioned: true,
  },
  'POST /counter/api/v1/orders/{order}/received': {
    body: returns.receiveRequest,
    response: orders.staffOrderResponse,
    versioned: true,
  },
  'POST /counter/api/v1/orders/{order}/send-again': {
    body: returns.sendAgainRequest,
    response: orders.staffOrderResponse,
    versioned: true,
  },
  'POST /counter/api/v1/orders/{order}/refund-plan': {
    body: refunds.refundPlanRequest,
    response: refunds.refundPlanResponse,
  },
  'POST /counter/api/v1/orders/{order}/refunds': {
    body: refunds.makeRefundRequest,
    response: orders.staffOrderResponse,
  },
} as const satisfies Record<string, CounterRouteSchemas>

const packingRoutes = {
  'GET /counter/api/v1/work': { response: pieces.workResponse },
  'GET /counter/api/v1/pieces/{code}': { response: pieces.pieceResponse },
  'POST /counter/api/v1/pieces/{code}/begin': { response: pieces.pieceResponse },
  'POST /counter/api/v1/pieces/{code}/steps': { body: pieces.pieceStepRequest, response: pieces.pieceResponse },
  'GET /counter/api/v1/packing-table': { response: packing.packingTableResponse },
  'GET /counter/api/v1/packing-table/{shipment}': { response: packing.parcelToPackResponse },
  'GET /counter/api/v1/parcels-to-pack/{code}': { response: packing.parcelToPackResponse },
  'POST /counter/api/v1/picks': { body: packing.pickRequest, response: packing.parcelToPackResponse },
  'POST /counter/api/v1/picks/{pick}/let-go': { response: packing.parcelToPackResponse },
  'POST /counter/api/v1/packing-table/{shipment}/pick-marks': {
    body: packing.pickMarksRequest,
    response: packing.parcelToPackResponse,
  },
  'POST /counter/api/v1/packings': { body: packing.startPackingRequest, response: packing.parcelToPackResponse },
  'POST /counter/api/v1/packings/{packing}/ticks': {
    body: packing.ticksRequest,
    response: packing.parcelToPackResponse,
  },
  'PUT /counter/api/v1/proofs/{proof}': { query: proofs.proofQuery, response: proofs.proofResponse },
  'POST /counter/api/v1/proofs/{proof}/release': {
    body: proofs.releaseProofRequest,
    response: proofs.proofResponse,
  },
  'PUT /counter/api/v1/packing-pictures/{picture}': {
    query: packing.packingPictureQuery,
    response: packing.parcelToPackResponse,
  },
  'POST /counter/api/v1/packings/{packing}/packed': {
    body: packing.packedRequest,
    response: packing.parcelToPackResponse,
  },
  'POST /counter/api/v1/packings/{packing}/put-back': {
    body: packing.putBackRequest,
    response: packing.parcelToPackResponse,
  },
  'POST /counter/api/v1/prints': { body: packing.printRequest, response: packing.printResponse },
  'POST /counter/api/v1/slips': { body: packing.printManyRequest, response: packing.printManyResponse },
  'POST /counter/api/v1/labels': { body: packing.printManyRequest, response: packing.printManyResponse },
  'POST /counter/api/v1/day-papers': { body: lettering.dayPapersRequest, response: lettering.dayPapersResponse },
  'GET /counter/api/v1/days': { query: calendar.calendarQuery, response: calendar.calendarResponse },
  'PUT /counter/api/v1/days/week/{weekday}': {
    body: calendar.changeWeekDayRequest,
    response: calendar.calendarResponse,
    versioned: true,
  },
  'PUT /counter/api/v1/days/festivals': {
    body: calendar.changeFestivalRequest,
    response: calendar.calendarResponse,
  },
  'PUT /counter/api/v1/days/rests': { body: calendar.changeRestRequest, response: calendar.calendarResponse },
  'PUT /counter/api/v1/days/{day}': {
    body: calendar.changeDayRequest,
    response: calendar.calendarResponse,
    versioned: true,
  },
  'GET /counter/api/v1/promises': { response: calendar.promisesResponse },
  'GET /counter/api/v1/lettering': { query: lettering.letteringListQuery, response: lettering.letteringListResponse },
  'GET /counter/api/v1/pieces-to-make': { response: lettering.piecesToMakeResponse },
  'GET /counter/api/v1/lettering-sheets': {
    query: lettering.letteringSheetsQuery,
    response: lettering.letteringSheetsResponse,
  },
  'POST /counter/api/v1/lettering-sheets': { body: lettering.sheetRequest, response: lettering.sheetResponse },
  'POST /counter/api/v1/lettering-sheets/{sheet}/prints': { response: lettering.reprintResponse },
  'GET /counter/api/v1/hand-overs': { response: packing.handOverListResponse },
  'POST /counter/api/v1/hand-overs': { body: packing.handOverRequest, response: packing.handOverResponse },
} as const satisfies Record<string, CounterRouteSchemas>

const webhookRoutes = {
  'GET /counter/api/v1/webhooks': { response: webhooks.webhookListResponse },
  'GET /counter/api/v1/webhooks/{webhook}': { response: webhooks.webhookResponse },
  'POST /counter/api/v1/webhooks': { body: webhooks.newWebhookRequest, response: webhooks.webhookSecretResponse },
  'PATCH /counter/api/v1/webhooks/{webhook}': {
    body: webhooks.webhookChange,
    response: webhooks.webhookResponse,
    versioned: true,
  },
  'DELETE /counter/api/v1/webhooks/{webhook}': { response: webhooks.webhookResponse, versioned: true },
  'POST /counter/api/v1/webhooks/{webhook}/secret': { response: webhooks.webhookSecretResponse, versioned: true },
  'POST /counter/api/v1/webhooks/{webhook}/test': { response: signIn.okResponse },
  'GET /counter/api/v1/webhooks/{webhook}/sends': {
    query: webhooks.webhookSendFilters,
    response: webhooks.webhookSendListResponse,
  },
  'POST /counter/api/v1/webhook-sends/{send}/again': { response: signIn.okResponse },
} as const satisfies Record<string, CounterRouteSchemas>

export const counterRoutes = {
  ...signInRoutes,
  ...accountRoutes,
  ...staffRoutes,
  ...orderRoutes,
  ...goodsRoutes,
  ...buyerRoutes,
  ...newsletterRoutes,
  ...bookRoutes,
  ...packingRoutes,
  ...settingRoutes,
  ...taskRoutes,
  ...webhookRoutes,
} as const satisfies Record<string, CounterRouteSchemas>

export type CounterRoute = keyof typeof counterRoutes
type SchemasOf<Route extends CounterRoute> = (typeof counterRoutes)[Route]

export type CounterRequestBody<Route extends CounterRoute> =
  SchemasOf<Route> extends { body: infer Body extends z.ZodType }
    ? { body: z.input<Body> }
    : { body?: Record<string, never> }
export type CounterAnswer<Route extends CounterRoute> = z.output<SchemasOf<Route>['response']>

/** The content of a page's `#first`: the staff member, or data for the sign-in page. */
export type CounterFirst = {
  me: CounterAnswer<'GET /counter/api/v1/me'> | null
  first: null
  /** The `/events` stream must start here to miss no change of the page; null before sign-in. */
  changesFrom: string | null
  signIn: {
    demo: boolean
    passkeysPossible: boolean
    device: devices.SignInDevice | null
    /** A link on another site opened the page, so the browser sent no staff cookies. */
    isFromElsewhere: boolean
  }
}
