import { useId } from 'react'
import { NavLink } from 'react-router'
import type { ProductCard as Card } from '#shop/catalogue/product.ts'
import { Picture } from '../design/picture.tsx'
import { Price } from '../design/price.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'

/** Four in a row from 1100 px, three from 800, two below: as wide as `cards` in product-card.css makes them. */
const sizes = '(width >= 1100px) 22vw, (width >= 800px) 30vw, 46vw'

/** A list of products: on the home page, in the listing, as similar goods. `heading` keeps the page's outline whole. */
export function ProductCards({
  cards,
  heading,
  eager = 0,
}: {
  cards: readonly Card[]
  heading: 'h2' | 'h3'
  /** How many pictures stand in view from the start and are fetched at once. */
  eager?: number
}) {
  return (
    <ul className="cards">
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} heading={heading} lazy={index >= eager} />
      ))}
    </ul>
  )
}

/** The link of the name reaches over the whole card; the button lies above it, beside the link and not inside. */
function ProductCard({ card, heading: Heading, lazy }: { card: Card; heading: 'h2' | 'h3'; lazy: boolean }) {
  const nameId = useId()
  return (
    <li className="card">
      <Picture picture={card.picture} alt="" sizes={sizes} lazy={lazy} className="card-picture" />
      <div className="card-text">
        <Heading className="card-name" id={nameId}>
          <NavLink to={`/product/${card.id}`} className="card-link" viewTransition>
            {card.name}
          </NavLink>
        </Heading>
        <Price price={card.price} discount={card.discount} unitPrice={card.unitPrice} />
        <div className="card-button">
          <AddToCartButton product={card} describedBy={nameId} />
        </div>
      </div>
    </li>
  )
}
