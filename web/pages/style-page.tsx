import { useState, type ReactNode } from 'react'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { AddToCartButton } from '#web/catalogue/add-to-cart-button.tsx'
import { ProductCards } from '#web/catalogue/product-card.tsx'
import { SkeletonCards } from '#web/catalogue/skeleton-cards.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { Button, ButtonLink, type ButtonLook } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { SelectField, TextField, TextAreaField } from '#web/design/field.tsx'
import { Picture } from '#web/design/picture.tsx'
import { PopUp } from '#web/design/pop-up.tsx'
import { Price } from '#web/design/price.tsx'
import { QuantityStepper } from '#web/design/quantity-stepper.tsx'
import { Stars } from '#web/design/stars.tsx'

const colours =
  'paper shell white ink muted line edge wine wine-deep marigold honey leaf leaf-soft blush danger danger-soft'
const kinds = ['solid', 'deep', 'outline', 'quiet', 'danger'] as const satisfies ButtonLook['kind'][]

const tray: ProductCard = {
  id: 1,
  variantId: 1,
  name: 'A card with a discount',
  price: 349_900,
  discount: 10,
  unitPrice: 314_910,
  gstRate: 18,
  weight: 2.7,
  picture: {
    url: '/pictures/brass-inlay-trays-1.webp',
    width: 1000,
    height: 1000,
    alt: 'Three round trays with brass inlay',
  },
  madeToOrder: false,
  soldOut: false,
  priceVaries: false,
  hasChoices: false,
  swatches: {
    name: 'Ribbon',
    colours: [
      { name: 'wine', hex: '#7e193a' },
      { name: 'leaf', hex: '#4a693b' },
      { name: 'ivory', hex: '#f3e9d6' },
    ],
  },
}
const potli: ProductCard = {
  ...tray,
  id: 2,
  name: 'A card without a picture, whose name is so long that it takes two lines',
  discount: 0,
  unitPrice: 349_900,
  gstRate: 18,
  picture: null,
  madeToOrder: true,
}
const gone: ProductCard = { ...potli, id: 3, name: 'A card that is sold out', soldOut: true }

export function StylePage() {
  return (
    <main className="wrap style-page">
      <PageHead title="Style · Gathri" robots="noindex" />
      <h1>Style</h1>
      <p>Every part of the shop in every state. Try it by keyboard, at 200 %, in forced colours, on paper.</p>
      <Part title="Colours">
        {colours.split(' ').map((name) => (
          <figure key={name}>
            <svg width="88" height="56" aria-hidden="true">
              <rect width="87" height="55" x=".5" y=".5" rx="12" fill={`var(--${name})`} stroke="var(--edge)" />
            </svg>
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Part>
      <Typography />
      <Buttons />
      <Part title="Fields">
        <TextField label="A line" defaultValue="Asha" />
        <TextField label="With a hint" hint="As it is written on the parcel." required={false} />
        <TextField label="With an error" error="Please fill this in." />
        <SelectField label="A choice">
          <option>Karnataka</option>
        </SelectField>
        <TextAreaField label="Several lines" />
      </Part>
      <Steppers />
      <Part title="Prices and stars">
        <Price price={349_900} discount={10} unitPrice={314_910} gstRate={18} size="page" />
        <Price price={349_900} discount={0} unitPrice={349_900} gstRate={18} />
        {[0, 2.5, 4, 5].map((mean) => (
          <Stars key={mean} mean={mean} count={mean === 0 ? 0 : 42} />
        ))}
      </Part>
      <Overlays />
      <section>
        <h2>Cards</h2>
        <ProductCards
          cards={[tray, potli, gone]}
          heading="h3"
          filler={<Picture picture={null} alt="The place that is left" />}
        />
        <h3>On their way</h3>
        <SkeletonCards fourth="from-1650" />
      </section>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="hero-buttons">{children}</div>
    </section>
  )
}

function Steppers() {
  const [quantity, setQuantity] = useState(1)
  return (
    <Part title="Quantity">
      <QuantityStepper quantity={quantity} onChange={setQuantity} of="pieces, from 1" min={1} />
      <QuantityStepper quantity={5} onChange={setQuantity} of="pieces, read only" readOnly />
      <QuantityStepper quantity={5} onChange={setQuantity} of="pieces, disabled" disabled />
    </Part>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'pop-up' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part title="Over the page">
      <Button kind="outline" onClick={() => setOpen('dialog')}>
        Ask a question
      </Button>
      <Button kind="outline" onClick={() => setOpen('pop-up')}>
        Open a form
      </Button>
      <Dialog
        open={open === 'dialog'}
        title="Are you sure?"
        onClose={close}
        buttons={
          <>
            <Button kind="danger" onClick={close}>
              Yes
            </Button>
            <Button kind="outline" data-first-focus onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <p>The next step.</p>
      </Dialog>
      <PopUp open={open === 'pop-up'} title="A form" onClose={close}>
        <TextField label="A line" />
      </PopUp>
    </Part>
  )
}

function Typography() {
  return (
    <section>
      <h2>Type</h2>
      <p className="hero-title">Gifts tied by hand</p>
      <h2>Heading of a section</h2>
      <h3>Heading of a part</h3>
      <p className="hero-text">Words that lead in, larger and quieter.</p>
      <p>
        Words of a page, with{' '}
        <a className="text-link" href="#top">
          a link in them
        </a>{' '}
        and numbers, ₹1,23,456.00.
      </p>
    </section>
  )
}

function Buttons() {
  return (
    <Part title="Buttons">
      {kinds.map((kind) => (
        <Button key={kind} kind={kind}>
          {kind}
        </Button>
      ))}
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} size="small">
          {kind}, small
        </Button>
      ))}
      <Button busy>Busy</Button>
      <Button aria-disabled>Disabled</Button>
      <ButtonLink to="/shop">A link</ButtonLink>
      <AddToCartButton product={tray} />
      <AddToCartButton product={gone} />
    </Part>
  )
}
