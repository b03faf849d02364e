import * as imports from './imports.ts'
import * as pictures from './pictures.ts'
import * as previews from './previews.ts'
import * as grid from './product-grid.ts'
import * as offers from './offers.ts'
import * as plans from './plans.ts'
import { priceBreaksRequest } from './price-breaks.ts'
import * as products from './products.ts'
import * as searchWords from './search-words.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as signIn from './sign-in.ts'
import * as printAreas from './print-areas.ts'
import type { CounterRouteSchemas } from './route-schemas.ts'

export const goodsRoutes = {
  'GET /counter/api/v1/products': { query: products.productFilters, response: products.productListResponse },
  'GET /counter/api/v1/products/{product}': { response: products.productResponse, versioned: true },
  'POST /counter/api/v1/products': { body: products.newProduct, response: products.productResponse },
  'PATCH /counter/api/v1/products/{product}': {
    body: products.productChange,
    response: products.productResponse,
    versioned: true,
  },
  'POST /counter/api/v1/products/{product}/variants': {
    body: products.newVariant,
    response: products.productResponse,
    versioned: true,
  },
  'PUT /counter/api/v1/products/{product}/options': {
    body: products.optionsRequest,
    response: products.productResponse,
    versioned: true,
  },
  'PUT /counter/api/v1/products/{product}/extras': {
    body: products.extrasRequest,
    response: products.productResponse,
    versioned: true,
  },
  'GET /counter/api/v1/products/{product}/print-areas': { response: printAreas.printAreasResponse, versioned: true },
  'PUT /counter/api/v1/products/{product}/print-areas': {
    body: printAreas.printAreasRequest,
    response: printAreas.printAreasResponse,
    versioned: true,
  },
  'POST /counter/api/v1/products/{product}/print-area-preview': {
    body: printAreas.printAreaPreviewRequest,
    response: printAreas.printAreaPreviewResponse,
  },
  'PUT /counter/api/v1/products/{product}/price-breaks': {
    body: priceBreaksRequest,
    response: products.productResponse,
    versioned: true,
  },
  'PATCH /counter/api/v1/variants/{variant}': {
    body: products.variantChange,
    response: products.variantResponse,
    versioned: true,
  },
  'GET /counter/api/v1/products/{product}/plan': { response: plans.planResponse },
  'PUT /counter/api/v1/products/{product}/plan/sale': { body: plans.planSaleRequest, response: plans.planResponse },
  'DELETE /counter/api/v1/products/{product}/plan/sale': { response: plans.planResponse },
  'PUT /counter/api/v1/products/{product}/plan/price': { body: plans.planPriceRequest, response: plans.planResponse },
  'DELETE /counter/api/v1/products/{product}/plan/price': { response: plans.planResponse },
  'POST /counter/api/v1/products/{product}/withdraw': { body: staff.reasonRequest, response: products.productResponse },
  'POST /counter/api/v1/products/{product}/publish': { body: staff.reasonRequest, response: products.productResponse },
  'POST /counter/api/v1/products/{product}/duplicate': { response: products.productResponse },
  'POST /counter/api/v1/products/{product}/preview': {
    body: previews.previewRequest,
    response: previews.lookResponse,
  },
  'GET /counter/api/v1/products/{product}/preview-links': { response: previews.previewLinkListResponse },
  'POST /counter/api/v1/products/{product}/preview-links': {
    body: previews.previewRequest,
    response: previews.newPreviewLinkResponse,
  },
  'DELETE /counter/api/v1/preview-links/{link}': { response: previews.previewLinkResponse },
  'POST /counter/api/v1/audit/{entry}/undo': { response: signIn.okResponse },

  'GET /counter/api/v1/categories': { response: products.categoryListResponse },
  'POST /counter/api/v1/categories': { body: products.categoryRequest, response: products.categoryResponse },
  'PUT /counter/api/v1/categories/order': { body: products.orderRequest, response: products.categoryListResponse },
  'PUT /counter/api/v1/categories/{category}/pins': {
    body: products.pinRequest,
    response: products.categoryResponse,
    versioned: true,
  },
  'PATCH /counter/api/v1/categories/{category}': {
    body: products.categoryChange,
    response: products.categoryResponse,
    versioned: true,
  },

  'GET /counter/api/v1/offers': { query: offers.offerFilters, response: offers.offerListResponse },
  'GET /counter/api/v1/offers/{offer}': { response: offers.offerResponse, versioned: true },
  'POST /counter/api/v1/offers': { body: offers.newOfferRequest, response: offers.offerResponse },
  'PATCH /counter/api/v1/offers/{offer}': {
    body: offers.offerChange,
    response: offers.offerResponse,
    versioned: true,
  },

  'GET /counter/api/v1/search-words': { response: searchWords.searchWordListResponse },
  'POST /counter/api/v1/search-words': {
    body: searchWords.searchWordRequest,
    response: searchWords.searchWordResponse,
  },
  'PATCH /counter/api/v1/search-words/{word}': {
    body: searchWords.searchWordRequest,
    response: searchWords.searchWordResponse,
    versioned: true,
  },
  'DELETE /counter/api/v1/search-words/{word}': { response: searchWords.searchWordResponse, versioned: true },

  'GET /counter/api/v1/pictures': { query: pictures.pictureFilters, response: pictures.libraryResponse },
  'PATCH /counter/api/v1/pictures/{picture}': {
    body: pictures.describeRequest,
    response: pictures.libraryPictureResponse,
    versioned: true,
  },
  'POST /counter/api/v1/pictures/{picture}/crop': {
    body: pictures.cropRequest,
    response: pictures.libraryPictureResponse,
    versioned: true,
  },
  'POST /counter/api/v1/pictures/{picture}/replace': {
    body: pictures.replaceRequest,
    response: pictures.pictureReplacedResponse,
  },
  'DELETE /counter/api/v1/pictures/{picture}': { response: pictures.pictureDeletedResponse, versioned: true },
  'PUT /counter/api/v1/pictures': { query: pictures.cropQuery, response: pictures.pictureResponse },

  'GET /counter/api/v1/variants': { query: grid.gridFilters, response: grid.gridListResponse },
  'POST /counter/api/v1/variants/bulk': { body: grid.gridRequest, response: grid.gridResponse },

  'GET /counter/api/v1/imports': { response: imports.importListResponse },
  'PUT /counter/api/v1/imports': { query: imports.importQuery, response: imports.importResponse },
  'GET /counter/api/v1/imports/{import}': { response: imports.importResponse, versioned: true },
  'GET /counter/api/v1/imports/{import}/rows': {
    query: imports.importRowFilters,
    response: imports.importRowListResponse,
  },
  'PUT /counter/api/v1/imports/{import}/rows/{row}': {
    body: imports.mendRequest,
    response: imports.importResponse,
    versioned: true,
  },
  'PUT /counter/api/v1/imports/{import}/mapping': {
    body: imports.mappingRequest,
    response: imports.importResponse,
    versioned: true,
  },
  'GET /counter/api/v1/imports/{import}/repairs': { response: imports.importRepairsResponse },
  'POST /counter/api/v1/imports/{import}/repairs': {
    body: imports.repairRequest,
    response: imports.importResponse,
    versioned: true,
  },
  'POST /counter/api/v1/imports/{import}/run': { response: imports.importResponse, versioned: true },
  'POST /counter/api/v1/imports/{import}/undo': { response: imports.importResponse, versioned: true },

  'GET /counter/api/v1/stock': { query: stock.stockFilters, response: stock.stockListResponse },
  'GET /counter/api/v1/stock/pieces': { query: stock.shelfPieceFilters, response: stock.shelfPieceListResponse },
  'POST /counter/api/v1/stock/counts': { body: stock.countRequest, response: stock.countResponse },
  'POST /counter/api/v1/stock/receipts': { body: stock.receiveRequest, response: stock.receiveResponse },
  'GET /counter/api/v1/stock/{variant}/moves': { query: stock.movementFilters, response: stock.movementListResponse },
  'POST /counter/api/v1/stock/{variant}/moves': { body: stock.moveRequest, response: stock.moveResponse },
} as const satisfies Record<string, CounterRouteSchemas>
