import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { ProductCard as Card } from '#shop/catalogue/product.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'
import { KeptMarkup } from '#web/startup/kept-markup.tsx'
import { Heart } from '#web/design/heart.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'

/** Widths of `cards` in product-card.css. Phones ask for a little less: the next copy is half as large again. */
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

export function ProductCards({
  cards,
  heading,
  eager = 0,
  filler,
}: {
  cards: readonly Card[]
  heading: 'h2' | 'h3'
  /** Number of pictures in the first view, which load at once. */
  eager?: number
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

const MOST_DOTS = 5

/** A dot for each colour; the names are read out. */
function Swatches({ name, colours }: NonNullable<Card['swatches']>) {
  const dots = colours.slice(0, MOST_DOTS)
  return (
    <p className="card-swatches">
      <VisuallyHidden>{`${name} in ${colours.map((colour) => colour.name).join(', ')}`}</VisuallyHidden>
      <svg viewBox={`0 0 ${dots.length * 18} 16`} aria-hidden="true">
        {dots.map(({ hex }, index) => (
          <circle key={hex} cx={index * 18 + 8} cy="8" r="7" fill={hex} />
        ))}
      </svg>
      {colours.length > MOST_DOTS && <span aria-hidden="true">{`+${colours.length - MOST_DOTS}`}</span>}
    </p>
  )
}

/** The page is the same for everybody: `fill-cards.ts` writes `data-day`, in the browser that keeps a PIN. */
const CardArrival = ({ lead, weight }: { lead: number; weight: number }) => (
  <p className="card-arrival" data-lead={lead} data-weight={weight} suppressHydrationWarning />
)

type CardProps = { card: Card; heading: 'h2' | 'h3'; lazy: boolean; urgent: boolean }

function ProductCard(props: CardProps) {
  return (
    <KeptMarkup as="li" of={JSON.stringify(props)} className="card">
      {() => <CardContent {...props} />}
    </KeptMarkup>
  )
}

/** The name's link covers the whole card; the button lies above it, beside the link and not inside. */
function CardContent({ card, heading: Heading, lazy, urgent }: CardProps) {
  return (
    <>
      <Picture picture={card.picture} alt="" sizes={sizes} lazy={lazy} urgent={urgent} className="card-picture" />
      <div className="card-text">
        <Heading className="card-name">
          <NavLink to={`/product/${card.id}`} className="card-link" discover="none" viewTransition>
            {card.name}
          </NavLink>
        </Heading>
        <Price
          price={card.price}
          discount={card.discount}
          unitPrice={card.unitPrice}
          gstRate={card.gstRate}
          isFrom={card.priceVaries}
        />
        {card.swatches && <Swatches {...card.swatches} />}
        {card.lead !== undefined && <CardArrival lead={card.lead} weight={card.weight} />}
        <div className="card-button">
          {card.hasChoices ? (
            <ButtonLink
              to={`/product/${card.id}`}
              kind="outline"
              size="small"
              wide
              aria-label={`Choose: ${card.name}`}
              viewTransition
            >
              Choose
            </ButtonLink>
          ) : (
            <AddToCartButton product={{ ...card, id: card.variantId }} />
          )}
        </div>
      </div>
      <Heart of={String(card.variantId)} name={card.name} />
    </>
  )
}
