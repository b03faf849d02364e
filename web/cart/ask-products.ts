import { askShop, type ApiAnswer } from '../ask-shop.ts'
import type { FreshProduct } from './freshen-cart.ts'

type ProductEntry = {
  id: number
  attributes: {
    name: string
    price: number
    discount: number | null
    weight: number
  }
}

const FIELDS = 'name,price,discount,weight'

/** What one question may name: the API's largest page. */
const AT_ONCE = 100

/** The products with these ids as they are sold now; those nobody sells any more are absent. */
export async function askProducts(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ApiAnswer<FreshProduct[]>> {
  const products: FreshProduct[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const query = new URLSearchParams({ fields: FIELDS, 'pagination[pageSize]': String(AT_ONCE) })
    ids
      .slice(start, start + AT_ONCE)
      .forEach((id, index) => query.set(`filters[id][$in][${index}]`, String(id)))
    const answer = await askShop<{ data: ProductEntry[] }>(`/api/products?${query}`, { signal })
    if (!answer.ok) return answer
    products.push(...answer.data.data.map(readEntry))
  }
  return { ok: true, data: products }
}

function readEntry({ id, attributes }: ProductEntry): FreshProduct {
  const { discount, ...sold } = attributes
  return { id, ...sold, discount: discount ?? 0 }
}
