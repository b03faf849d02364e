import { useMemo, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { CartProduct } from '#shop/cart/cart.ts'
import { listingUrl } from '#shop/catalogue/listing-url.ts'
import { findMissingExtra, withVariant } from '#shop/catalogue/choose-variant.ts'
import type { ProductCard, ProductDetails, Review } from '#shop/catalogue/product.ts'
import { hamperPath } from '#shop/hampers/hamper-pieces.ts'
import { parseWantedVariant } from '#shop/catalogue/variant-path.ts'
import { truncateText } from '#shop/pages/truncate-text.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { ArrowLeftIcon } from '#web/design/icons.tsx'
import { Price } from '#web/design/price.tsx'
import { readWordsChange } from '#web/cart/read-words-change.ts'
import type { WordsChange } from '#web/cart/words-change.ts'
import { useHydrated } from '#web/startup/use-hydrated.ts'
import { useRouteData } from '#web/routing/route-data.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { DeferredHydration, partsOfPage } from '#web/startup/deferred-hydration.tsx'
import { Heart } from '#web/design/heart.tsx'
import { BuyBox } from './buy-box.tsx'
import type { ChoicePickerProps } from './choice-picker.tsx'
import { PriceWithChoices } from './price-with-choices.tsx'
import { DeliveryAndReturns } from './delivery-and-returns.tsx'
import { BelowProduct, ChoicePicker, Gallery, ProductNotFound, RatingLink } from './product-parts.tsx'
import { useColours } from './use-colours.ts'
import { toCartProduct, toWishKey, usePicked } from './use-picked.ts'
import { useWordsFields } from './use-words-fields.tsx'

await partsOfPage()

export function ProductPage() {
  const data = useRouteData<'/product/:id'>()
  const asked = useAskedVariant()
  if (!data.found)
    return (
      <DeferredHydration part="not-found">
        <ProductNotFound />
      </DeferredHydration>
    )
  const { product, similar, reviews } = data
  return (
    <main className="product wrap">
      <PageHead
        title={`${product.head.title || product.name} · Gathri`}
        description={product.head.description || truncateText(product.description, 155)}
      />
      <Link to="/shop" className="back-link" viewTransition>
        <ArrowLeftIcon size={18} />
        Back to Shop
      </Link>
      {/* A new product starts anew: first picture, quantity 1. So does a variant that a link asks for. */}
      <Product
        key={`${product.id} ${asked}`}
        product={product}
        reviews={reviews}
        similar={similar.filter(({ id }) => id !== product.id)}
      />
    </main>
  )
}

/** Changes with each visit that asks for a variant; to read more reviews is none. */
function useAskedVariant(): string {
  const { key, search } = useLocation()
  const [asked, setAsked] = useState(key)
  const query = new URLSearchParams(search)
  if (parseWantedVariant(query) !== undefined && !query.has('reviews') && key !== asked) setAsked(key)
  return asked
}

type Below = { reviews: readonly Review[]; similar: readonly ProductCard[] }

function Product({ product: stored, reviews, similar }: { product: ProductDetails } & Below) {
  const { picked, pick, wanted, showPicture } = usePicked(stored)
  const colours = useColours(stored, picked.choices, showPicture)
  const [missing, setMissing] = useState<string | null>(null)
  const product = useMemo(() => withVariant(stored, picked.variant), [stored, picked.variant])
  const changing = useWordsChange(product)
  const { fields, drawn, withWords, pieces, surcharge } = useWordsFields(product, changing)

  // A colour changes none of these: a slow phone does not render them again.
  const nameAndPrice = useMemo(() => <NameAndPrice product={product} />, [product])
  const delivery = useMemo(() => <DeliveryAndReturns product={product} />, [product])
  const below = useMemo(
    () => <BelowProduct {...{ product, reviews, similar }} variant={picked.variant} />,
    [product, reviews, similar, picked.variant],
  )

  const line = toCartProduct(product, picked)
  const wish = useWish(product, line, () => withWords(line, true))

  async function prepare(): Promise<CartProduct | null> {
    const extra = findMissingExtra(product.extras, picked.choices)
    setMissing(extra?.key ?? null)
    return extra === undefined ? withWords(line) : null
  }

  return (
    <>
      <div className="product-parts">
        <DeferredHydration part="gallery" className="gallery">
          <Gallery
            name={product.name}
            pictures={product.pictures}
            views={colours.views}
            wanted={wanted}
            upon={{ ...colours.upon, drawn }}
          />
        </DeferredHydration>
        <div className="product-facts">
          {nameAndPrice}
          {!changing && <Heart of={wish.key} name={line.name} label="Wish list" prepare={wish.prepare} />}
          <MakeTheirs product={product} title={changing?.title}>
            {!changing && (
              <ChoicesPlace
                {...{ product, picked, missing, place: colours.place }}
                onPick={(next) => {
                  setMissing(null)
                  pick(next, !colours.isMissing)
                }}
              />
            )}
            {fields}
            {!changing && <PriceWithChoices {...{ picked, product }} words={surcharge} />}
          </MakeTheirs>
          {delivery}
          {!changing && (
            <BuyBox key={picked.variant.id} product={product} line={line} pieces={pieces} prepare={prepare} />
          )}
          {!changing && <FillBox picked={picked} />}
          <p className="product-description">{product.description}</p>
        </div>
      </div>
      <DeferredHydration part="below">{below}</DeferredHydration>
    </>
  )
}

/** The colours chosen here go along. */
function FillBox({
  picked: { variant, choices },
}: {
  picked: Pick<ReturnType<typeof usePicked>['picked'], 'variant' | 'choices'>
}) {
  if (!variant.isBox || variant.soldOut) return null
  return (
    <p className="fill-box">
      <ButtonLink to={hamperPath(variant.id, choices)} kind="outline" size="small">
        Fill this box yourself
      </ButtonLink>
    </p>
  )
}

/** Words that are typed go along once the heart is pressed; a list of names stays with the page. */
function useWish(product: ProductDetails, line: CartProduct, keepWords: () => Promise<CartProduct | null>) {
  const plain = toWishKey(product, line)
  const [kept, setKept] = useState({ plain, key: plain })
  async function prepare(): Promise<string | null> {
    const withWords = await keepWords()
    const choices = withWords?.choices?.filter(({ pieces }) => pieces === undefined)
    const key = withWords && toWishKey(product, { ...withWords, ...(choices && { choices }) })
    if (key !== null) setKept({ plain, key })
    return key
  }
  return { key: kept.plain === plain ? kept.key : plain, prepare }
}

function ChoicesPlace({ place, ...picker }: ChoicePickerProps & { place: ReturnType<typeof useColours>['place'] }) {
  return (
    <div {...place}>
      <DeferredHydration part="choices">
        <ChoicePicker {...picker} />
      </DeferredHydration>
    </div>
  )
}

/** While it is used, the picture stays in view: product-page.css. */
function MakeTheirs({
  product: { options, extras, printAreas },
  title = 'Make it theirs',
  children,
}: {
  product: ProductDetails
  title: string | undefined
  children: ReactNode
}) {
  if (options.length + extras.length + printAreas.length === 0) return null
  return (
    <section className="make-theirs" aria-labelledby="make-theirs">
      <h2 id="make-theirs">{title}</h2>
      {children}
    </section>
  )
}

function NameAndPrice({ product }: { product: ProductDetails }) {
  return (
    <>
      <CategoryLink product={product} />
      <h1 className="product-name">{product.name}</h1>
      <DeferredHydration part="rating">
        <RatingLink rating={product.rating} />
      </DeferredHydration>
      <Price
        price={product.price}
        discount={product.discount}
        unitPrice={product.unitPrice}
        gstRate={product.gstRate}
        size="page"
      />
    </>
  )
}

/** A line of a cart or an order has led here for its words alone. */
function useWordsChange({ printAreas }: ProductDetails): WordsChange | null {
  const wanted = readWordsChange(useLocation().state)
  const isHydrated = useHydrated()
  return isHydrated && wanted && printAreas.some(({ key }) => key === wanted.printArea) ? wanted : null
}

function CategoryLink({ product }: { product: ProductDetails }) {
  const category = product.categories.find(({ name }) => name === product.category)
  if (!category) return null
  return (
    <Link to={listingUrl({ category: category.id })} className="product-category" viewTransition>
      {category.name}
    </Link>
  )
}
