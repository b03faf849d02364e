import type { ProductPageData, ShopPageData } from '#contract/page-data.ts'
import { SHOP_SHARE_PICTURE_URL, sharePictureUrl } from '#shop/catalogue/share-picture-url.ts'
import { parseListingUrl } from '#shop/catalogue/listing-url.ts'
import { parseHead, renderShareTags } from './share-tags.ts'
import { renderJsonLd, listingStructuredData, productStructuredData, shopStructuredData } from './structured-data.ts'

/**
 * What only machines read in the head of a page: it is put in as text, costs the browser no script, and React never
 * looks at it.
 * @param html the page as drawn, with its title, description and canonical address
 * @param data what its loader found, if it has one
 */
export function renderHeadTags(html: string, url: URL, origin: string, data: unknown): string {
  const head = parseHead(html)
  const shopPicture = origin + SHOP_SHARE_PICTURE_URL
  if (url.pathname === '/')
    return renderShareTags(head, 'website', shopPicture) + renderJsonLd(shopStructuredData(origin))
  if (/^\/product\/\d+\/?$/.test(url.pathname)) {
    const page = data as ProductPageData | undefined
    if (!page?.found) return ''
    const picture = origin + sharePictureUrl(page.product)
    return (
      renderShareTags(head, 'product', picture) + renderJsonLd(productStructuredData(origin, page.product, picture))
    )
  }
  const tags = renderShareTags(head, 'website', shopPicture)
  if (!/^\/shop\/?$/.test(url.pathname) || head.noindex) return tags
  const { category } = parseListingUrl(url.searchParams)
  const chosen = (data as ShopPageData | undefined)?.categories.find(({ id }) => id === category)
  return tags + renderJsonLd(listingStructuredData(origin, chosen))
}
