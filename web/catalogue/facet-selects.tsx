import { colourFamilies } from '#shop/catalogue/colours.ts'
import type { FacetCounts } from '#contract/page-data.ts'
import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import { occasions, priceLimits, recipients, type GiftFacet } from '#shop/catalogue/gift-facets.ts'
import type { ListingQuery } from '#shop/catalogue/listing-url.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { ArrivesBy } from './arrives-by.tsx'
import { FilterSelect } from './filter-select.tsx'

type FacetSelectsProps = {
  address: ListingQuery
  facets: FacetCounts | null
  onChoose: (change: Partial<ListingQuery>) => void
}

const prices = priceLimits.map((limit) => ({ key: String(limit), name: `Under ${formatPrice(limit * 100)}` }))

/** Folded away: a phone shows goods first. */
export function FacetSelects({ address, facets, onChoose }: FacetSelectsProps) {
  const { occasion, recipient, under, colour, lead } = address
  // Counts ignore search, category and day of arrival, so they are hidden when one is set.
  const isCounted = facets !== null && address.q === '' && address.category === ALL_CATEGORIES.id && lead === null
  const limit = under === 0 ? '' : String(under)
  const offered = prices.some(({ key }) => key === limit)
    ? prices
    : [...prices, { key: limit, name: `Under ${formatPrice(under * 100)}` }]
  return (
    <details className="shop-facets">
      <summary>Occasion, for whom, price, colour, day</summary>
      <div className="shop-facets-row">
        <FilterSelect
          label="Occasion"
          name="occasion"
          value={occasion}
          choices={listChoices('Any occasion', occasions, occasion, facets?.occasions, isCounted)}
          onChoose={(key) => onChoose({ occasion: key })}
        />
        <FilterSelect
          label="For"
          name="for"
          value={recipient}
          choices={listChoices('Anybody', recipients, recipient, facets?.recipients, isCounted)}
          onChoose={(key) => onChoose({ recipient: key })}
        />
        <FilterSelect
          label="Price with GST"
          name="under"
          value={limit}
          choices={listChoices('Any price', under === 0 ? prices : offered, limit, facets?.prices, isCounted)}
          onChoose={(key) => onChoose({ under: Number(key) })}
        />
        <FilterSelect
          label="Colour"
          name="colour"
          value={colour}
          choices={listChoices('Any colour', colourFamilies, colour, facets?.colours, isCounted)}
          onChoose={(key) => onChoose({ colour: key })}
        />
      </div>
      {lead !== null && <input type="hidden" name="lead" value={lead} />}
      <ArrivesBy onChoose={onChoose} />
    </details>
  )
}

function listChoices(
  any: string,
  of: readonly Pick<GiftFacet, 'key' | 'name'>[],
  chosen: string,
  counts: FacetCounts['prices'] | undefined,
  isCounted: boolean,
): [value: string, label: string][] {
  const found = of.flatMap(({ key, name }): [string, string][] => {
    const goods = counts?.find((count) => count.key === key)?.goods
    if (goods === undefined && key !== chosen && isCounted) return []
    return [[key, isCounted && goods !== undefined ? `${name} (${goods})` : name]]
  })
  return [['', any], ...found]
}
