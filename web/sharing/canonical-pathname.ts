import type { ProductPageData } from '#contract/page-data.ts'

/** The address of a further variant shows its product's page. @param data what the page was rendered from */
export function findCanonicalPathname(pathname: string, data: unknown): string {
  const page = data as ProductPageData | null | undefined
  return page?.found ? `/product/${page.product.id}` : pathname
}
