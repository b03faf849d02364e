import { Link } from 'react-router'
import type { FacetCounts } from '#contract/page-data.ts'
import { FEWEST_INDEXED, occasions, recipients, type GiftFacets } from '#shop/catalogue/gift-facets.ts'
import { giftsPath } from '#shop/catalogue/listing-url.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { KeptMarkup } from '#web/startup/kept-markup.tsx'

type Way = { key: string; name: string; facets: GiftFacets }

export function FacetLinks({ address, facets }: { address: GiftFacets; facets: FacetCounts }) {
  const { occasion, recipient, under } = address
  const chosen = { occasion, recipient, under }
  const enough = (counts: FacetCounts['prices'], isChosen: boolean) =>
    isChosen ? [] : counts.filter(({ goods }) => goods >= FEWEST_INDEXED).map(({ key }) => key)
  const toWays = (of: typeof occasions, keys: readonly string[], place: (key: string) => Partial<GiftFacets>): Way[] =>
    of
      .filter(({ key }) => keys.includes(key))
      .map(({ key, name }) => ({ key, name, facets: { ...chosen, ...place(key) } }))
  const prices = enough(facets.prices, under > 0).map((key) => ({
    key,
    name: `under ${formatPrice(Number(key) * 100)}`,
    facets: { ...chosen, under: Number(key) },
  }))
  const groups = [
    {
      title: 'By occasion',
      ways: toWays(occasions, enough(facets.occasions, occasion !== ''), (key) => ({ occasion: key })),
    },
    {
      title: 'By who it is for',
      ways: toWays(recipients, enough(facets.recipients, recipient !== ''), (key) => ({ recipient: key })),
    },
    { title: 'By price with GST', ways: prices },
  ].filter(({ ways }) => ways.length > 0)
  if (groups.length === 0) return null
  return (
    <KeptMarkup
      as="nav"
      of={JSON.stringify(groups)}
      className="facet-links"
      aria-label="Gifts by occasion, person and price"
    >
      {() =>
        groups.map(({ title, ways }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {ways.map((way) => (
                <li key={way.key}>
                  <Link to={giftsPath(way.facets)} discover="none">
                    {way.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    </KeptMarkup>
  )
}
