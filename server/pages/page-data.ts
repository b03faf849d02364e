import {
  FRAME_ADDRESS,
  type FrameData,
  type HomePageData,
  type ProductPageData,
  type ShopPageData,
} from '#shop/catalogue/page-data.ts'
import type { Settings } from '#config'
import { findPage } from '#shop/pages/page-routes.ts'
import { readReviewsShown } from '#shop/catalogue/reviews-shown.ts'
import { readShopAddress } from '#shop/catalogue/shop-address.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { isDatabaseAway } from '../database/is-database-away.ts'
import type { LoadedPage } from './draw-pages.ts'

type From = { catalogue: Catalogue; settings: Pick<Settings, 'seller' | 'accounts'> }

/** Finds what a page shows. Pages without data of their own get null. */
export async function loadPageData(from: From, url: URL, pageSize: number): Promise<LoadedPage> {
  try {
    return await findPageData(from, url, pageSize)
  } catch (error) {
    if (isDatabaseAway(error)) return { away: true }
    throw error
  }
}

async function findPageData({ catalogue, settings }: From, url: URL, pageSize: number): Promise<LoadedPage> {
  const { pathname } = url
  if (pathname === FRAME_ADDRESS) return found(frameOf(settings))
  const page = findPage(pathname)
  switch (page?.route.path) {
    case '/':
      return found(await homePage(catalogue))
    case '/shop':
      return found(await shopPage(catalogue, url.searchParams, pageSize))
    case '/product/:id': {
      const data = await productPage(catalogue, pathname.slice('/product/'.length), url.searchParams)
      return { status: data.found ? 200 : 404, data }
    }
    default:
      return { status: 200, data: null }
  }
}

const found = (data: unknown): LoadedPage => ({ status: 200, data })

function frameOf({ seller, accounts }: Pick<Settings, 'seller' | 'accounts'>): FrameData {
  const { stateCode: _stateCode, pan: _pan, ...shown } = seller
  return { seller: shown, passwordMin: accounts.passwordMin }
}

async function homePage(catalogue: Catalogue): Promise<HomePageData> {
  return { popular: await catalogue.popular() }
}

async function shopPage(
  catalogue: Catalogue,
  query: URLSearchParams,
  pageSize: number,
): Promise<ShopPageData> {
  const [listing, categories] = await Promise.all([
    catalogue.page({ ...readShopAddress(query), pageSize }),
    catalogue.categories(),
  ])
  return { ...listing, categories }
}

async function productPage(
  catalogue: Catalogue,
  idText: string,
  query: URLSearchParams,
): Promise<ProductPageData> {
  const id = /^[1-9][0-9]{0,8}$/.test(idText) ? Number(idText) : undefined
  const product = id === undefined ? undefined : await catalogue.product(id)
  if (!product) return { found: false }
  const [similar, reviews] = await Promise.all([
    catalogue.similarTo(product),
    product.rating.count === 0 ? [] : catalogue.reviewsOf(product, readReviewsShown(query)),
  ])
  return { found: true, product, similar, reviews }
}
