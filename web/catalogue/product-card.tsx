import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { ProductCard as Card } from '#shop/catalogue/product.ts'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'

/**
 * As wide as `cards` in product-card.css makes them: the page less its gutters and gaps, by four from 1100 px, by three
 * from 800, by two below; the page itself grows no further from 1440 px, and once more from 1650 to 1728. On phones a
 * little less: many would just miss the copy that fits, and fetch one half as large again.
 */
const sizes = [
  '(width >= 1728px) 386px',
  '(width >= 1650px) calc(25vw - 46px)',
  '(width >= 1440px) 314px',
  '(width >= 1200px) calc(25vw - 46px)',
  '(width >= 1100px) calc(25vw - 34px)',
  '(width >= 800px) calc(33.3vw - 35px)',
  '(width >= 600px) calc(50vw - 42px)',
  'calc(50vw - 23.5px)',
].join(', ')

/** A list of products: on the home page, in the listing, as similar goods. `heading` keeps the page's outline whole. */
export function ProductCards({
  cards,
  heading,
  eager = 0,
  filler,
}: {
  cards: readonly Card[]
  heading: 'h2' | 'h3'
  /** How many pictures stand in view from the start and are fetched at once. */
  eager?: number
  /** Stands in what the last row leaves empty; not drawn when that is full. */
  filler?: ReactNode
}) {
  return (
    <ul className="cards">
      {cards.map((card, index) => (
        <ProductCard
          key={card.id}
          card={card}
          heading={heading}
          lazy={index >= eager}
          urgent={eager > 0 && index === 0}
        />
      ))}
      {filler !== undefined && <li className="grid-filler">{filler}</li>}
    </ul>
  )
}

/** The link of the name reaches over the whole card; the button lies above it, beside the link and not inside. */
function ProductCard({
  card,
  heading: Heading,
  lazy,
  urgent,
}: {
  card: Card
  heading: 'h2' | 'h3'
  lazy: boolean
  urgent: boolean
}) {
  return (
    <li className="card">
      <Picture picture={card.picture} alt="" sizes={sizes} lazy={lazy} urgent={urgent} className="card-picture" />
      <div className="card-text">
        <Heading className="card-name">
          <NavLink to={`/product/${card.id}`} className="card-link" viewTransition>
            {card.name}
          </NavLink>
        </Heading>
        <Price price={card.price} discount={card.discount} unitPrice={card.unitPrice} />
        <div className="card-button">
          <AddToCartButton product={card} />
        </div>
      </div>
    </li>
  )
}
