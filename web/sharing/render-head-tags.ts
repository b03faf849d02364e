import type { PageRoute, SharePolicy } from '#shop/pages/page-routes.ts'
import type { ProductPageData, PublicSeller, ShopPageData } from '#contract/page-data.ts'
import { findCanonicalPathname } from './canonical-pathname.ts'
import { canonicalPath } from '#shop/pages/canonical-path.ts'
import { SHOP_SHARE_PICTURE_URL, sharePictureUrl, SHARE_PICTURE_SIZE } from '#shop/catalogue/share-picture-url.ts'
import { parseListingUrl } from '#shop/catalogue/parse-listing-url.ts'
import type { PageHeadData } from './head-context.ts'
import { renderJsonLd, listingStructuredData, productStructuredData, shopStructuredData } from './structured-data.ts'

/** Inserted as text: no script, and React never looks at it. `url` has the origin by which shoppers reach the shop. */
export function renderHeadTags(
  head: PageHeadData | undefined,
  route: Pick<PageRoute, 'share' | 'canonicalQuery'> | undefined,
  url: URL,
  data: unknown,
  seller?: Pick<PublicSeller, 'logo'>,
): string {
  if (!route?.share || !head || head.robots?.startsWith('noindex')) return ''
  const { type, picture, structuredData } = route.share
  const pictureUrl = url.origin + (picture === 'product' ? findProductPicture(data) : SHOP_SHARE_PICTURE_URL)
  const canonical =
    url.origin + canonicalPath(findCanonicalPathname(url.pathname, data), url.search, route.canonicalQuery)
  return (
    renderShareTags(head, canonical, type, pictureUrl) +
    renderJsonLd(structuredData ? findStructuredData[structuredData](url, data, pictureUrl, seller) : [])
  )
}

const findStructuredData = {
  shop: ({ origin }: URL, _data: unknown, _picture: string, seller: Pick<PublicSeller, 'logo'> | undefined) =>
    shopStructuredData(origin, seller?.logo),
  listing: ({ origin, searchParams }: URL, data: unknown) => {
    const { category } = parseListingUrl(searchParams)
    const chosen = (data as ShopPageData | undefined)?.categories.find(({ id }) => id === category)
    return listingStructuredData(origin, chosen)
  },
  product: ({ origin }: URL, data: unknown, picture: string) => {
    const page = data as ProductPageData | undefined
    return page?.found ? productStructuredData(origin, page.product, picture, page.delivery) : []
  },
} satisfies Record<NonNullable<SharePolicy['structuredData']>, unknown>

function findProductPicture(data: unknown): string {
  const product = findProduct(data)
  return product ? sharePictureUrl(product) : SHOP_SHARE_PICTURE_URL
}

function findProduct(data: unknown) {
  const page = data as ProductPageData | undefined
  return page?.found ? page.product : undefined
}

/** Open Graph, and the one tag of its own that X insists on. `canonical` and `picture` are absolute. */
function renderShareTags(
  { title, description = '' }: PageHeadData,
  canonical: string,
  type: SharePolicy['type'],
  picture: string,
): string {
  const { width, height } = SHARE_PICTURE_SIZE
  const tags = {
    'og:type': type,
    'og:site_name': 'Gathri',
    'og:locale': 'en_IN',
    'og:title': title.replace(/ · Gathri$/, ''),
    'og:description': description,
    'og:url': canonical,
    'og:image': picture,
    'og:image:type': 'image/jpeg',
    'og:image:width': width,
    'og:image:height': height,
    'og:image:alt': title.replace(/ · Gathri$/, ''),
  }
  const lines = Object.entries(tags).map(
    ([name, value]) => `<meta property="${name}" content="${escapeAttribute(String(value))}">`,
  )
  return `${lines.join('')}<meta name="twitter:card" content="summary_large_image">`
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

function escapeAttribute(text: string): string {
  return text.replace(/[&"'<>]/g, (sign) => escapes[sign] ?? sign)
}
