import { Link } from 'react-router'
import { listingUrl } from '#shop/catalogue/listing-url.ts'
import type { ProductCard, ProductDetails } from '#shop/catalogue/product.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { ProductCards } from './product-card.tsx'

export function SimilarProducts({ cards, product }: { cards: readonly ProductCard[]; product: ProductDetails }) {
  if (cards.length === 0) return null
  const category = product.categories.find(({ name }) => name === product.category)
  return (
    <section className="related-products" aria-labelledby="similar">
      <div className="section-head">
        <h2 id="similar">More products like this</h2>
        <Link to="/shop" className="view-all" viewTransition>
          View All →
        </Link>
      </div>
      <ProductCards
        cards={cards}
        heading="h3"
        filler={
          category && (
            <div className="cta-custom">
              <p>
                <strong>{category.name}</strong> Everything of this kind, on one page.
              </p>
              <ButtonLink
                to={listingUrl({ category: category.id })}
                kind="outline"
                size="small"
                viewTransition
                aria-label={`See all: ${category.name}`}
              >
                See all
              </ButtonLink>
            </div>
          )
        }
      />
    </section>
  )
}
