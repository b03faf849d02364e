import type { HomePageData } from '#contract/page-data.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import { noFacets } from '#shop/catalogue/gift-facets.ts'
import { startingFavours } from '#shop/favours/starting-favours.ts'
import { defaultSort } from '#shop/catalogue/sorts.ts'

type Needs = Pick<Catalogue, 'listPopularProducts' | 'countFacets' | 'readListing' | 'findFavours'>

/** Two rows of four on a desk. */
const arches = ['wedding', 'roka', 'haldi', 'return-gifts', 'baby-shower', 'griha-pravesh', 'diwali', 'office']
/** Of so many goods one has a picture that no other arch has. */
const LOOKED_AT = 8

export async function loadHomePage(catalogue: Needs): Promise<HomePageData> {
  const { guests, rupees } = startingFavours
  const [popular, facets, listings, found] = await Promise.all([
    catalogue.listPopularProducts(),
    catalogue.countFacets(noFacets),
    Promise.all(arches.map((occasion) => listBest(catalogue, occasion))),
    catalogue.findFavours({ pieces: guests, budget: rupees * 100 }),
  ])
  const taken = new Set<string>()
  const occasions = arches.flatMap((key, index) => {
    const { cards, total } = listings[index]!
    const pictures = cards.flatMap(({ picture }) => picture ?? [])
    const picture = pictures.find(({ url }) => !taken.has(url)) ?? pictures[0]
    if (!picture) return []
    taken.add(picture.url)
    return [{ key, goods: total, picture }]
  })
  const favours = found.favours.map(({ card, each, alone, subtotal, tax, total }) => ({
    card,
    each,
    alone,
    subtotal,
    tax,
    total,
  }))
  return { popular, occasions, prices: facets.prices, favours: { pieces: guests, fits: found.fits, favours } }
}

const listBest = (catalogue: Needs, occasion: string) =>
  catalogue.readListing({
    q: '',
    category: ALL_CATEGORIES.id,
    sort: defaultSort,
    page: 1,
    pageSize: LOOKED_AT,
    occasion,
  })
