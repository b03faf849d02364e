import { Link } from 'react-router'
import type { ProductPageData } from '#shop/catalogue/page-data.ts'
import { shopAddress } from '#shop/catalogue/shop-address.ts'
import type { ProductCard, ProductDetails } from '#shop/catalogue/product.ts'
import { shortText } from '#shop/pages/short-text.ts'
import { ButtonLink } from '../design/button.tsx'
import { ArrowLeftIcon } from '../design/icons.tsx'
import { Price } from '../design/price.tsx'
import { Stars } from '../design/stars.tsx'
import { usePageData } from '../page-data.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductCards } from './product-card.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGone } from './product-gone.tsx'
import { ProductPromises } from './product-promises.tsx'
import { Reviews } from './reviews.tsx'

export function Component() {
  const data = usePageData<ProductPageData>()
  if (!data.found) return <ProductGone />
  const { product, similar, reviews } = data
  return (
    <main className="product wrap">
      <title>{`${product.name} · Gathri`}</title>
      <meta name="description" content={shortText(product.description, 155)} />
      <Link to="/shop" className="back-link" viewTransition>
        <ArrowLeftIcon size={18} />
        Back to Shop
      </Link>
      {/* A new product starts anew: first picture, quantity 1. */}
      <Product key={product.id} product={product} />
      <Reviews key={`reviews of ${product.id}`} product={product} reviews={reviews} />
      <Similar cards={similar.filter(({ id }) => id !== product.id)} product={product} />
    </main>
  )
}

function Product({ product }: { product: ProductDetails }) {
  return (
    <div className="product-parts">
      <Gallery name={product.name} pictures={product.pictures} />
      <div className="product-facts">
        <CategoryLink product={product} />
        <h1 className="product-name">{product.name}</h1>
        {product.rating.count > 0 && (
          <a href="#reviews" className="stars-link">
            <Stars mean={product.rating.mean} count={product.rating.count} />
          </a>
        )}
        <Price price={product.price} discount={product.discount} unitPrice={product.unitPrice} size="page" />
        <ProductPromises product={product} />
        <BuyBox product={product} />
        <p className="product-description">{product.description}</p>
        <ProductFacts product={product} />
      </div>
    </div>
  )
}

function categoryOf({ categories, category }: ProductDetails) {
  return categories.find(({ name }) => name === category)
}

function CategoryLink({ product }: { product: ProductDetails }) {
  const category = categoryOf(product)
  if (!category) return null
  return (
    <Link to={shopAddress({ category: category.id })} className="product-category" viewTransition>
      {category.name}
    </Link>
  )
}

function Similar({ cards, product }: { cards: ProductCard[]; product: ProductDetails }) {
  if (cards.length === 0) return null
  const category = categoryOf(product)
  return (
    <section className="similar" aria-labelledby="similar">
      <div className="section-head">
        <h2 id="similar">More products like this</h2>
        <Link to="/shop" className="view-all" viewTransition>
          View All →
        </Link>
      </div>
      <ProductCards
        cards={cards}
        heading="h3"
        rest={
          category && (
            <div className="own-idea">
              <p>
                <strong>{category.name}</strong> Everything of this kind, on one page.
              </p>
              <ButtonLink
                to={shopAddress({ category: category.id })}
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
