import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { findPictureInColours } from '#shop/catalogue/find-look.ts'
import { madeToOrderText } from '#shop/checkout/delivery-estimate.ts'
import { toPieceKey } from '#shop/hampers/hamper-pieces.ts'
import type { HamperRoom } from '#shop/hampers/hamper-measures.ts'
import type { ShownHamperGood } from '#shop/hampers/shown-hamper-good.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { formatPriceBeforeGst, priceWithTax } from '#shop/pricing/gst.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { SelectField } from '#web/design/field.tsx'
import { HamperPlanDrawing } from '#web/design/hamper-plan.tsx'
import { LinkToSend } from '#web/design/link-to-send.tsx'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { Picture } from '#web/design/picture.tsx'
import { useRouteData } from '#web/routing/route-data.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { useHydrated } from '#web/startup/use-hydrated.ts'
import { ExtraFields, HamperGoodCard } from './hamper-good-card.tsx'
import { HamperInside } from './hamper-inside.tsx'
import { useAddHamper } from './use-add-hamper.ts'
import { fullnessText, useHamper, type Hamper } from './use-hamper.ts'

const PLAN_WORDS = { below: 'Lower layer', above: 'On top of it' }

/** /hampers/build?fill=… */
export function HamperPage() {
  const data = useRouteData<'/hampers/build'>()
  const replaces = useReplacedLine()
  const hamper = useHamper(data)
  return (
    <main className="shop wrap">
      <PageHead
        title="Fill a hamper · Gathri"
        description="Choose a box, put in what they love, and see how we will pack it."
        robots="noindex, follow"
      />
      <h1>Fill a hamper</h1>
      <p className="hamper-lead">Choose a box, put in what they love, and see how we will pack it.</p>
      {data.boxes.length === 0 || data.goods.length === 0 ? (
        <p>
          There is nothing to fill just now. <Link to="/shop">Look at our hampers</Link>, or{' '}
          <Link to="/bespoke">tell us what you have in mind</Link>.
        </p>
      ) : (
        <>
          <NeedsScript>Filling a hamper needs JavaScript.</NeedsScript>
          {hamper.leftOut !== '' && <p className="hamper-lead">{hamper.leftOut}</p>}
          <div className="hamper needs-script">
            <Boxes boxes={data.boxes} hamper={hamper} />
            <Packed hamper={hamper} replaces={replaces} />
            <Goods goods={data.goods} hamper={hamper} />
            <HamperInside hamper={hamper} />
          </div>
          <output className="visually-hidden">{hamper.said}</output>
        </>
      )}
    </main>
  )
}

/** The key of the cart's line that “Change what is inside” came from. */
function useReplacedLine(): string | undefined {
  const state: unknown = useLocation().state
  const key = typeof state === 'object' && state !== null && 'hamper' in state ? String(state.hamper) : ''
  return useCart((cart) => (cart.items[key] ? key : undefined))
}

function Boxes({ boxes, hamper }: { boxes: readonly ShownHamperGood[]; hamper: Hamper }) {
  const { box: chosen, chooseBox, pieceRate } = hamper
  return (
    <fieldset className="hamper-boxes">
      <legend>The box</legend>
      {boxes.map((box) => (
        <label key={box.id} className="hamper-box">
          <input
            type="radio"
            name="box"
            checked={box.id === chosen?.id}
            disabled={box.stock === 0}
            onChange={() => chooseBox(box.id)}
          />
          <Picture picture={findPictureInColours(box, box === chosen ? hamper.chosen : {})} alt="" sizes="88px" lazy />
          <span>
            <strong>{box.name}</strong>
            <span>
              {box.stock === 0
                ? 'Sold out'
                : formatPrice(priceWithTax(box.unitPrice, Math.max(pieceRate, box.gstRate)))}
            </span>
            {box.room && <span className="hamper-note">{roomText(box.room)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function roomText({ length, breadth, height, rim, mostGrams }: HamperRoom): string {
  const sides = `${length / 10} × ${breadth / 10} cm inside, ${(height + rim) / 10} cm high`
  return `${sides}, holds ${mostGrams / 1000} kg`
}

function Packed({ hamper, replaces }: { hamper: Hamper; replaces: string | undefined }) {
  const { box, plan, problem, fullness, smallest, total, subtotal, gstRate, address } = hamper
  const origin = useHydrated() ? window.location.origin : ''
  return (
    <section className="hamper-packed" aria-labelledby="packed">
      <h2 id="packed">As we will pack it</h2>
      {plan ? (
        <HamperPlanDrawing plan={plan} words={PLAN_WORDS} pictures={listPictures(hamper)} />
      ) : (
        <p className="hamper-problem">{problem}</p>
      )}
      {fullness && (
        <>
          <p className="hamper-meter">
            <meter
              aria-label="How full it is"
              min={0}
              max={100}
              value={Math.max(fullness.floor, Math.round((100 * fullness.grams) / fullness.mostGrams))}
            />
            {fullnessText(fullness)}
          </p>
          <p className="hamper-note">{roomLeft(smallest)}</p>
        </>
      )}
      {box && <ExtraFields key={box.id} good={box} chosen={hamper.chosen} gstRate={gstRate} onChoose={hamper.choose} />}
      <p className="hamper-price">
        <strong>{formatPrice(total)}</strong> with GST
      </p>
      <p className="hamper-note">
        {formatPriceBeforeGst(subtotal, gstRate)}. All of a hamper has one rate of GST, the highest of what is in it.
      </p>
      {hamper.daysToMake !== 0 && <p className="hamper-note">{madeToOrderText(hamper.daysToMake)}</p>}
      <AddHamper hamper={hamper} replaces={replaces} />
      {plan && <LinkToSend label="Link to this hamper" title="A hamper from Gathri" address={origin + address} />}
    </section>
  )
}

function listPictures({ byId, pieces }: Hamper): ReadonlyMap<string, string> {
  const shown = pieces.map((piece) => {
    const good = byId.get(piece.id)
    return [toPieceKey(piece), good && findPictureInColours(good, piece.choices)?.url] as const
  })
  return new Map(shown.flatMap(([key, url]) => (url === undefined ? [] : [[key, url] as const])))
}

function roomLeft(smallest: Hamper['smallest']): string {
  if (smallest === null) return 'It is full: no other piece goes in.'
  const { name, more } = smallest
  return `Room for ${more} more of the smallest piece, ${name}.`
}

function AddHamper({ hamper, replaces }: { hamper: Hamper; replaces: string | undefined }) {
  const { add, isAdding, answer } = useAddHamper(hamper, replaces)
  return (
    <div className="hamper-add">
      <Button kind="solid" wide busy={isAdding} onClick={() => void add()}>
        {replaces === undefined ? 'Add to cart' : 'Change it in the cart'}
      </Button>
      {answer?.isAdded === true && (
        <output className="hamper-added">
          It is in your cart.{' '}
          <ButtonLink to="/cart" kind="quiet">
            Open the cart
          </ButtonLink>
        </output>
      )}
      {answer?.isAdded === false && (
        <p className="add-refused" role="alert">
          {answer.message}
        </p>
      )}
    </div>
  )
}

function Goods({ goods, hamper }: { goods: readonly ShownHamperGood[]; hamper: Hamper }) {
  const [category, setCategory] = useState('')
  const categories = [...new Set(goods.map((good) => good.category))]
  const shown = goods.filter((good) => category === '' || good.category === category)
  return (
    <section className="hamper-goods" aria-labelledby="goods">
      <h2 id="goods">What goes in</h2>
      {categories.length > 1 && (
        <SelectField label="Show" value={category} onChange={(event) => setCategory(event.currentTarget.value)}>
          <option value="">Everything</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <ul>
        {[...Map.groupBy(shown, ({ product }) => product)].map(([product, kinds]) => (
          <li key={product}>
            <HamperGoodCard kinds={kinds} hamper={hamper} />
          </li>
        ))}
      </ul>
      <p className="hamper-note">Where a colour has no picture of its own, you see the first one.</p>
    </section>
  )
}
