import { isDeepStrictEqual } from 'node:util'
import { LAYOUT_PATH } from '#shop/pages/layout-path.ts'
import type {
  LayoutData,
  LoaderData,
  OccasionsPageData,
  ProductPageData,
  Season,
  SharedWishesData,
  ShopPageData,
} from '#contract/page-data.ts'
import type { Settings } from '#config'
import { findPage, type LoaderName } from '#shop/pages/page-routes.ts'
import { parseWantedVariant } from '#shop/catalogue/variant-path.ts'
import { parseReviewCount } from '#shop/catalogue/review-count.ts'
import type { Picture, ProductCard, ProductDetails } from '#shop/catalogue/product.ts'
import { brandStyle } from '#shop/brand/brand-settings.ts'
import { keepKnownFacets } from '#shop/catalogue/gift-facets.ts'
import { keepKnownFilters } from '#shop/catalogue/listing-filters.ts'
import { parseGiftsPath, parseListingUrl } from '#shop/catalogue/parse-listing-url.ts'
import { toPiece } from '#shop/hampers/fill-hamper.ts'
import { GUEST_LIST } from '#shop/wishes/guest-link.ts'
import type { Catalogue } from '#server/catalogue/listing/catalogue.ts'
import { isDatabaseUnavailable } from '#server/platform/database/is-database-unavailable.ts'
import { loadFavoursPage, type DaysForMany } from './load-favours-page.ts'
import { loadHomePage } from './load-home-page.ts'
import { loadOwnHome, readDeliveryNotes, readOwnWords } from './own-words.ts'
import { loadGiftsPage, type PromiseForPin } from './load-gifts-page.ts'
import type { DeliveryRegion } from '#shop/promises/delivery-regions.ts'
import type { LoadedPage } from '#server/platform/http/page.ts'

type LoaderContext = {
  catalogue: Catalogue
  settings: LayoutSettings & Pick<Settings, 'words'>
  findPicture: (url: string) => Promise<Omit<Picture, 'alt'> | undefined>
  now: () => Date
  promiseForPin: PromiseForPin
  daysForMany: DaysForMany
  findSeason: () => Promise<Season | null>
  readDeliveryRegions: () => Promise<DeliveryRegion[]>
  listFestivals: () => Promise<OccasionsPageData['festivals']>
  findSharedWishes: (code: string) => Promise<SharedWishesData>
  findGuestWishes: (listed: string) => Promise<SharedWishesData>
}

export async function loadRouteData(from: LoaderContext, url: URL, pageSize: number): Promise<LoadedPage> {
  try {
    return await findRouteData(from, url, pageSize)
  } catch (error) {
    if (isDatabaseUnavailable(error)) return { away: true }
    throw error
  }
}

async function findRouteData(context: LoaderContext, url: URL, pageSize: number): Promise<LoadedPage> {
  if (url.pathname === LAYOUT_PATH) return okPage(loadLayoutData(context.settings))
  const page = findPage(url.pathname)
  const name = page?.route.loader
  if (name === undefined) return okPage(null)
  return loaders[name](context, { parameter: page?.parameter ?? '', url, query: url.searchParams, pageSize })
}

type LoaderRequest = { parameter: string; url: URL; query: URLSearchParams; pageSize: number }

const loaders: {
  [Name in LoaderName]: (
    context: LoaderContext,
    request: LoaderRequest,
  ) => Promise<{ status: number; data: LoaderData[Name] }>
} = {
  home: async (context) => {
    const { catalogue, findSeason } = context
    const [page, own] = await Promise.all([loadHomePage(catalogue, findSeason), loadOwnHome(context)])
    return okPage({ ...page, own })
  },
  listing: async ({ catalogue }, { url, parameter, pageSize }) => {
    const data = await loadShopPage(catalogue, url, pageSize)
    return { status: parameter === '' || isKnownGiftsPath(parameter) ? 200 : 404, data }
  },
  gifts: async (context, { query }) => okPage(await loadGiftsPage(context, query)),
  favours: async (context, { query }) => okPage(await loadFavoursPage(context, query)),
  hampers: async ({ catalogue }) => {
    const listed = await catalogue.readHamperGoods()
    const goods = listed.filter((good) => toPiece(good) !== undefined)
    return okPage({ boxes: listed.filter(({ room }) => room !== null), goods })
  },
  wishes: async ({ findSharedWishes, findGuestWishes }, { parameter, query }) => {
    const isOfGuest = parameter === GUEST_LIST
    const data = isOfGuest ? await findGuestWishes(query.get('w') ?? '') : await findSharedWishes(parameter)
    return { status: data.isShared ? 200 : 404, data }
  },
  occasions: async ({ listFestivals }) => okPage({ festivals: await listFestivals() }),
  words: async ({ settings }, { url }) => okPage(readOwnWords(settings.words, url.pathname)),
  product: async ({ catalogue, settings, readDeliveryRegions }, { parameter, query }) => {
    const [data, regions] = await Promise.all([loadProductPage(catalogue, parameter, query), readDeliveryRegions()])
    if (!data.found) return { status: 404, data }
    const delivery = { regions, freeFrom: settings.delivery.freeFrom }
    return okPage({ ...data, ...readDeliveryNotes(settings.words), ...(regions.length > 0 && { delivery }) })
  },
}

type LayoutSettings = Pick<Settings, 'seller' | 'accounts' | 'delivery' | 'cash' | 'brand'>

const okPage = <Data>(data: Data) => ({ status: 200, data })

function loadLayoutData({ seller, accounts, delivery, cash, brand: { main, deep } }: LayoutSettings): LayoutData {
  const { stateCode: _stateCode, pan: _pan, ...shown } = seller
  const brand = brandStyle({ main, deep }) === undefined ? {} : { brand: { main, deep } }
  const cashUpTo = cash.isOffered ? cash.upTo : null
  return { seller: shown, passwordMin: accounts.passwordMin, freeDeliveryFrom: delivery.freeFrom, cashUpTo, ...brand }
}

async function loadShopPage(catalogue: Catalogue, url: URL, pageSize: number): Promise<ShopPageData> {
  const wanted = parseListingUrl(url.searchParams, url.pathname)
  const [listing, facets, categories] = await Promise.all([
    catalogue.readListing({ ...wanted, pageSize }),
    catalogue.countFacets(keepKnownFilters(wanted)),
    catalogue.listCategories(),
  ])
  if (wanted.q !== '' && listing.total === 0) catalogue.noteSearchMiss(wanted.q)
  const { name = '' } = categories.find(({ id }) => id === wanted.category) ?? {}
  const hasHampers = /hamper/i.test(name) && (await catalogue.hasHampers())
  return { ...listing, cards: listing.cards.map(leaveOutAlt), facets, categories, hasHampers }
}

/** A card shows its name, so its picture is decoration. The `alt` would be a third of the card's data. */
const leaveOutAlt = (card: ProductCard): ProductCard =>
  card.picture ? { ...card, picture: { ...card.picture, alt: '' } } : card

/** Unknown facets have no page, or endless addresses would exist. */
function isKnownGiftsPath(rest: string): boolean {
  const facets = parseGiftsPath(rest)
  return facets !== undefined && isDeepStrictEqual(keepKnownFacets(facets), facets)
}

async function loadProductPage(catalogue: Catalogue, idText: string, query: URLSearchParams): Promise<ProductPageData> {
  const id = /^[1-9][0-9]{0,8}$/.test(idText) ? Number(idText) : undefined
  const product = id === undefined ? undefined : await catalogue.readProductDetails(id, parseWantedVariant(query))
  return product ? loadProductPageOf(catalogue, product, query) : { found: false }
}

/** Adds the product page's surroundings. */
export async function loadProductPageOf(
  catalogue: Catalogue,
  product: ProductDetails,
  query: URLSearchParams,
): Promise<ProductPageData> {
  const [similar, reviews] = await Promise.all([
    catalogue.listSimilarProducts(product),
    product.rating.count === 0 ? [] : catalogue.listReviews(product, parseReviewCount(query)),
  ])
  return { found: true, product, similar, reviews }
}
