import type { HomePageData, Season } from '#contract/page-data.ts'
import type { Catalogue } from '#server/catalogue/listing/catalogue.ts'
import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import { pickCrafts } from '#shop/catalogue/pick-crafts.ts'
import type { ProductCard, ProductDetails } from '#shop/catalogue/product.ts'
import { toTiedGift } from '#shop/catalogue/tied-gift.ts'
import { noFacets } from '#shop/catalogue/gift-facets.ts'
import { startingFavours } from '#shop/favours/starting-favours.ts'
import { defaultSort } from '#shop/catalogue/sorts.ts'

type Needs = Pick<
  Catalogue,
  | 'listPopularProducts'
  | 'countFacets'
  | 'countDearer'
  | 'readListing'
  | 'findFavours'
  | 'readProductDetails'
  | 'hasHampers'
>

/** Two rows of four on a desktop. */
const arches = ['wedding', 'roka', 'haldi', 'return-gifts', 'baby-shower', 'griha-pravesh', 'diwali', 'office']
/** Enough goods to find a picture that the page does not show yet. */
const LOOKED_AT = 8
const READ_WHOLE = 12

export async function loadHomePage(
  catalogue: Needs,
  findSeason: () => Promise<Season | null>,
): Promise<Omit<HomePageData, 'own'>> {
  const { guests, rupees } = startingFavours
  const [season, popular, facets, dearer, listings, found, hasHampers] = await Promise.all([
    findSeason(),
    catalogue.listPopularProducts(),
    catalogue.countFacets(noFacets),
    catalogue.countDearer(),
    Promise.all(arches.map((occasion) => listBest(catalogue, occasion))),
    catalogue.findFavours({ pieces: guests, budget: rupees * 100 }),
    catalogue.hasHampers(),
  ])
  const taken = new Set(popular.flatMap(({ picture }) => picture?.url ?? []))
  const occasions = arches.flatMap((key, index) => {
    const { cards, total, hasMore } = listings[index]!
    const pictures = cards.flatMap(({ picture }) => picture ?? [])
    const picture = pictures.find(({ url }) => !taken.has(url)) ?? pictures[0]
    if (!picture) return []
    taken.add(picture.url)
    // Listings count no further than people read.
    const counted = hasMore ? facets?.occasions.find((each) => each.key === key)?.goods : undefined
    return [{ key, goods: counted ?? total, picture }]
  })
  const favours = found.favours.map(({ card, each, alone, subtotal, tax, total }) => ({
    card,
    each,
    alone,
    subtotal,
    tax,
    total,
  }))
  const looked = await readDetails(catalogue, [...popular, ...listings.flatMap(({ cards }) => cards.slice(0, 2))])
  return {
    season,
    popular,
    occasions,
    prices: facets?.prices ?? [],
    dearer,
    tied: looked.map(toTiedGift).find((tied) => tied !== null) ?? null,
    hasHampers,
    // Products shown above come last.
    crafts: pickCrafts([...looked.slice(popular.length), ...looked.slice(0, popular.length)]),
    favours: { pieces: guests, fits: found.fits, favours },
  }
}

/** The most popular first, then some of each occasion. */
async function readDetails(catalogue: Needs, cards: readonly ProductCard[]): Promise<ProductDetails[]> {
  const ids = [...new Set(cards.map(({ id }) => id))].slice(0, READ_WHOLE)
  const read = await Promise.all(ids.map((id) => catalogue.readProductDetails(id, undefined)))
  return read.filter((product) => product !== undefined)
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
