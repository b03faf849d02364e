import { isDeclared, isFood } from '#shop/catalogue/particulars.ts'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { Picture } from '#web/design/picture.tsx'
import { useLayoutData } from '#web/routing/route-data.ts'
import { contentNote, FoodMark } from './food-mark.tsx'
import { ScaleFigure } from './scale-figure.tsx'

export function ProductStory({ product }: { product: ProductDetails }) {
  return (
    <>
      <WhatIsInside product={product} />
      <div className="story-facts">
        <ThePiece product={product} />
        <HowItReachesThem product={product} />
        <Facts title="Who makes it" rows={product.particulars.makers.map(({ work, who }) => [work, who])} />
      </div>
      <Declarations product={product} />
    </>
  )
}

function WhatIsInside({ product: { particulars, pictures } }: { product: ProductDetails }) {
  const { inside } = particulars
  if (inside.length === 0) return null
  const seen = inside.find(({ at }) => at)?.at?.[0]?.picture
  return (
    <section className="inside" aria-labelledby="inside">
      {seen !== undefined && (
        <Picture
          picture={pictures[seen] ?? null}
          alt=""
          sizes="(width > 800px) 30vw, 100vw"
          over={<Numbers inside={inside} />}
        />
      )}
      <div>
        <h2 id="inside">What is inside</h2>
        <ol className="inside-list">
          {inside.map((content) => (
            <li key={content.name}>
              <strong>
                {content.name} <FoodMark {...content} />
              </strong>
              <span className="inside-note">{contentNote(content)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Numbers({ inside }: Pick<ProductDetails['particulars'], 'inside'>) {
  return (
    <svg className="inside-numbers" viewBox="0 0 100 100" aria-hidden="true">
      {inside.flatMap(({ at = [] }, index) =>
        at.map(({ x, y }) => (
          <g key={`${x} ${y}`}>
            <circle cx={x * 100} cy={y * 100} r="3.6" />
            <text x={x * 100} y={y * 100}>
              {index + 1}
            </text>
          </g>
        )),
      )}
    </svg>
  )
}

function ThePiece({ product: { particulars, material, categories } }: { product: ProductDetails }) {
  const { piece, care } = particulars
  return (
    <Facts
      title="The piece"
      rows={[
        [
          piece?.name ?? '',
          piece && [sizeText(piece), piece.weight && kilograms(piece.weight)].filter(Boolean).join(', '),
        ],
        ['Material', material],
        ['Care', care],
        ['Found in', categories.map(({ name }) => name).join(', ')],
      ]}
    >
      {piece && <ScaleFigure piece={piece} />}
    </Facts>
  )
}

function HowItReachesThem({ product }: { product: ProductDetails }) {
  const { length, breadth, height, netWeight, weight, particulars } = product
  const isMeasured = length !== null && breadth !== null && height !== null
  return (
    <Facts
      title="How it reaches them"
      rows={[
        ['Packed', particulars.packing],
        ['The parcel', isMeasured ? sizeText({ length, breadth, height }) : null],
        ['Its weight', netWeight && kilograms(netWeight)],
        ['Couriers bill', netWeight !== weight ? `${kilograms(weight)}, by its volume` : null],
        ['Broken?', 'Write to us with a photograph within 30 days: a new one, or your money.'],
      ]}
    />
  )
}

function Declarations({ product: { price, gstRate, particulars } }: { product: ProductDetails }) {
  const seller = useLayoutData()?.seller
  const declared = particulars.inside.filter(isDeclared)
  const hasFood = declared.some(isFood)
  return (
    <Facts
      title="Declarations"
      className="declarations"
      rows={[
        ['MRP', `${formatPrice(priceWithTax(price, gstRate))}, inclusive of all taxes`],
        ['Country of origin', 'India'],
        ['Packed by', seller && `${seller.legalName}, ${seller.address.join(', ')} ${seller.pin}, ${seller.state}`],
        ['Questions', seller && `${seller.email}, ${seller.phone}`],
        ['FSSAI licence', hasFood ? seller?.fssaiLicence : null],
        ...declared.map(({ name, ingredients }): Row => [name, ingredients && `Ingredients: ${ingredients}.`]),
        [
          'Best before',
          declared.length > 0 ? 'The days named above count from packing. Each label shows the date.' : null,
        ],
      ]}
    />
  )
}

type Row = [name: string, value: string | number | null | undefined]

function Facts({
  title,
  rows,
  className = '',
  children,
}: {
  title: string
  rows: Row[]
  className?: string
  children?: React.ReactNode
}) {
  const told = rows.filter(([, value]) => value)
  if (told.length === 0) return null
  return (
    <section className={`facts ${className}`}>
      <h2>{title}</h2>
      {children}
      <dl>
        {told.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const sizeText = ({ length, breadth, height }: { length: number; breadth: number; height: number }) =>
  `${length} × ${breadth} × ${height} cm`

const kilograms = (weight: number) => `${Number(weight.toFixed(2))} kg`
