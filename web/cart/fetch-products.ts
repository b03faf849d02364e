import { requestApi, type ApiResult } from '#web/api/api-client.ts'
import type { CurrentProduct } from './refresh-cart.ts'

/** The API's largest page. */
const MAX_IDS_PER_REQUEST = 100

/** Products that are not sold any more are absent. */
export async function fetchProducts(ids: readonly number[], signal: AbortSignal): Promise<ApiResult<CurrentProduct[]>> {
  const products: CurrentProduct[] = []
  for (let start = 0; start < ids.length; start += MAX_IDS_PER_REQUEST) {
    const query = new URLSearchParams({ 'pagination[pageSize]': String(MAX_IDS_PER_REQUEST) })
    ids
      .slice(start, start + MAX_IDS_PER_REQUEST)
      .forEach((id, index) => query.set(`filters[id][$in][${index}]`, String(id)))
    const result = await requestApi(`GET /api/products?fields=name,price,discount,gstRate,weight&${query}`, { signal })
    if (!result.ok) return result
    products.push(...result.data.data.map(({ id, attributes }) => ({ id, ...attributes })))
  }
  return { ok: true, data: products }
}
