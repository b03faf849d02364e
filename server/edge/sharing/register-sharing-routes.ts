import type { Hono, Context } from 'hono'
import type { Catalogue } from '#server/catalogue/listing/catalogue.ts'
import type { ResponseCache } from '#server/platform/http/response-cache.ts'
import { cacheResponses } from '#server/platform/http/respond-from-cache.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import type { Originals } from '#server/catalogue/pictures/originals.ts'
import type { Shop } from '#server/platform/shop.ts'
import { FEWEST_INDEXED } from '#shop/catalogue/gift-facets.ts'
import { shareFingerprint, SHOP_SHARE_PICTURE_URL } from '#shop/catalogue/share-picture-url.ts'
import { createSharePictures } from './share-pictures.ts'
import { renderSitemapIndex, renderPageSitemap, renderProductSitemap } from './sitemap.ts'

const WEEK = 'public, max-age=604800'
const QUARTER_HOUR = 'public, max-age=900'

export function registerSharingRoutes(
  app: Hono,
  { settings }: Pick<Shop, 'settings'>,
  {
    catalogue,
    reads,
    responseCache,
    originals,
  }: { catalogue: Catalogue; reads: Reads; responseCache: ResponseCache; originals: Pick<Originals, 'find'> },
): void {
  const origin = settings.publicUrl
  const pictures = createSharePictures(originals)
  const sendText = (c: Context, body: string, type: string) =>
    c.body(body, 200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': QUARTER_HOUR,
    })

  app.get('/robots.txt', (c) => sendText(c, robotsText(origin), 'text/plain'))

  for (const path of ['/sitemap.xml', '/sitemaps/*']) app.use(path, cacheResponses(responseCache))
  app.get('/sitemap.xml', async (c) => sendText(c, await renderSitemapIndex(reads, origin), 'application/xml'))
  app.get('/sitemaps/pages.xml', async (c) => {
    const facets = await catalogue.listFacets(FEWEST_INDEXED)
    return sendText(c, await renderPageSitemap(reads, origin, facets), 'application/xml')
  })
  app.get('/sitemaps/:file{products-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const file = Number(/\d+/.exec(c.req.param('file'))?.[0])
    const found = await renderProductSitemap(reads, origin, file)
    return found === undefined ? c.text('There is no such file.', 404) : sendText(c, found, 'application/xml')
  })

  const sendPicture = (c: Context, drawn: Buffer | undefined, etag: string) => {
    if (!drawn) return c.text('Please ask again in a moment.', 503, { 'retry-after': '2' })
    const headers = { 'content-type': 'image/jpeg', 'cache-control': WEEK, etag }
    // Shown by message apps and other sites.
    return c.body(new Uint8Array(drawn), 200, { ...headers, 'cross-origin-resource-policy': 'cross-origin' })
  }
  app.get(SHOP_SHARE_PICTURE_URL, async (c) => sendPicture(c, await pictures.forShop(), '"gathri"'))
  app.get('/share/product/:file{[1-9][0-9]{0,8}-[a-z0-9]+\\.jpg}', async (c) => {
    const id = Number.parseInt(c.req.param('file'), 10)
    const product = await catalogue.readProductDetails(id)
    if (!product) return c.text('There is no such product.', 404)
    const fingerprint = shareFingerprint(product)
    // An old address redirects to today's, so that made-up ones cost no drawing.
    if (c.req.param('file') !== `${id}-${fingerprint}.jpg`)
      return c.redirect(`/share/product/${id}-${fingerprint}.jpg`, 302)
    return sendPicture(c, await pictures.forProduct(product), `"${fingerprint}"`)
  })
}

/** Personal pages are not disallowed: a search engine must read them to see their noindex. */
function robotsText(origin: string): string {
  const closed = ['/api/', '/data/', '/sandbox']
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}
