export interface CatalogueSample {
  categories: number[]
  products: number[]
  names: string[]
}

type Named = { id: number; attributes: { name: string } }
type List = { data: Named[]; meta: { pagination: { total: number } } }

const PLACES = 20
const NAMES = 5

export async function sampleCatalogue(url: string): Promise<CatalogueSample> {
  const ask = async (path: string) => (await (await fetch(url + path)).json()) as List
  const namesFrom = (start: number) =>
    ask(`/api/products?fields=name&sort=name:asc&pagination[start]=${start}&pagination[limit]=${NAMES}`)
  const categories = await ask('/api/categories')
  const { total } = (await namesFrom(0)).meta.pagination
  const found: Named[] = []
  for (let place = 0; place < PLACES; place++) {
    const { data } = await namesFrom(Math.floor((total * place) / PLACES))
    found.push(...data)
  }
  return {
    categories: categories.data.map(({ id }) => id),
    products: [...new Set(found.map(({ id }) => id))],
    names: found.map(({ attributes }) => attributes.name),
  }
}
