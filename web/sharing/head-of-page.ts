import type { ProductPageData, ShopPageData } from '#shop/catalogue/page-data.ts'
import { SHOP_SHARE_PICTURE, sharePictureAddress } from '#shop/catalogue/share-picture.ts'
import { readShopAddress } from '#shop/catalogue/shop-address.ts'
import { readHead, shareTags } from './share-tags.ts'
import { dataBlock, listingThings, productThings, shopThings } from './structured-data.ts'

/**
 * What only machines read in the head of a page: it is put in as text, costs the browser no script, and React never
 * looks at it.
 * @param html the page as drawn, with its title, description and canonical address
 * @param data what its loader found, if it has one
 */
export function headOfPage(html: string, url: URL, origin: string, data: unknown): string {
  const head = readHead(html)
  const shopPicture = origin + SHOP_SHARE_PICTURE
  if (url.pathname === '/') return shareTags(head, 'website', shopPicture) + dataBlock(shopThings(origin))
  if (/^\/product\/\d+\/?$/.test(url.pathname)) {
    const page = data as ProductPageData | undefined
    if (!page?.found) return ''
    const picture = origin + sharePictureAddress(page.product)
    return shareTags(head, 'product', picture) + dataBlock(productThings(origin, page.product, picture))
  }
  const tags = shareTags(head, 'website', shopPicture)
  if (!/^\/shop\/?$/.test(url.pathname) || head.noindex) return tags
  const { category } = readShopAddress(url.searchParams)
  const chosen = (data as ShopPageData | undefined)?.categories.find(({ id }) => id === category)
  return tags + dataBlock(listingThings(origin, chosen))
}
