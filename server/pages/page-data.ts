import type { HomePageData, ProductPageData, ShopPageData } from '#shop/catalogue/page-data.ts'
import { readShopAddress } from '#shop/catalogue/shop-address.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LoadedPage } from './draw-pages.ts'

/** Finds what a page shows. Pages without data of their own get null. */
export async function loadPageData(catalogue: Catalogue, url: URL, pageSize: number): Promise<LoadedPage> {
  const { pathname } = url
  if (pathname === '/') return found(await homePage(catalogue))
  if (pathname === '/shop') return found(await shopPage(catalogue, url.searchParams, pageSize))
  const product = /^\/product\/([^/]+)$/.exec(pathname)?.[1]
  if (product !== undefined) {
    const data = await productPage(catalogue, product)
    return { status: data.found ? 200 : 404, data }
  }
  return { status: 200, data: null }
}

const found = (data: unknown): LoadedPage => ({ status: 200, data })

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

async function productPage(catalogue: Catalogue, idText: string): Promise<ProductPageData> {
  const id = /^[1-9][0-9]{0,8}$/.test(idText) ? Number(idText) : undefined
  const product = id === undefined ? undefined : await catalogue.product(id)
  if (!product) return { found: false }
  return { found: true, product, similar: await catalogue.similarTo(product) }
}
