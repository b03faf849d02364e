/** What the questions are made of: ids of the categories, and names of some products. */
export interface GoodsKnown {
  categories: number[]
  names: string[]
}

type List<Attributes> = { data: { id: number; attributes: Attributes }[] }

/** Asks the shop itself what it sells. */
export async function knowGoods(url: string): Promise<GoodsKnown> {
  const ask = async <Answer>(path: string) => (await (await fetch(url + path)).json()) as Answer
  const categories = await ask<List<{ name: string }>>('/api/categories')
  const products = await ask<List<{ name: string }>>(
    '/api/products?fields=name&pagination[pageSize]=100&sort=createdAt:desc',
  )
  return {
    categories: categories.data.map(({ id }) => id),
    names: products.data.map(({ attributes }) => attributes.name),
  }
}
