import { Link } from 'react-router'
import { listingUrl } from '#shop/catalogue/listing-url.ts'
import { ArtPicture } from '#web/design/art-picture.tsx'
import { ButtonLink } from '#web/design/button.tsx'
import { Picture } from '#web/design/picture.tsx'
import { OwnWords } from '#web/design/own-words.tsx'
import { useRouteData } from '#web/routing/route-data.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { EditorialHead } from '#web/design/editorial-head.tsx'

const tile = { width: 960, height: 960 }

const productKinds = [
  ['Hampers', 'hamper', 'nawabi-dry-fruit-hamper-1', 'Jars of dry fruit in a tall round box of peacock teal'],
  ['Trousseau', 'trousseau', 'brocade-saree-covers-1', 'Brocade covers for sarees, folded into a stack'],
  ['Ring platters', 'ring platter', 'rose-garden-ring-platter-1', 'A ring box among paper roses on a round platter'],
  ['Trays and boxes', 'box', 'sliding-lid-memory-box-1', 'A wooden box with a sliding lid, drawn half open'],
  ['Return favours', 'favour', 'little-honey-jar-favour-1', 'A small jar of honey with a printed cloth cap'],
  ['Baby showers', 'baby', 'bunny-rope-basket-1', 'A rope basket with a knitted bunny in it'],
  [
    'Invitations',
    'invitation',
    'farman-scroll-invitation-1',
    'An invitation written on a scroll, with a tasselled tube',
  ],
  ['And the rest', '', 'painted-diya-pair-1', 'Two painted clay diyas among marigold petals'],
] as const

const steps = [
  [
    'It begins with who it is for',
    'Take what is ready from the shop. For a gift of your own, tell us on the bespoke page, or over chai if you are in Jaipur.',
  ],
  [
    'It is made, not picked',
    'Boxes are cut and covered, trays are sawn and oiled, potlis are stitched at our tables. We buy the rest from people whose names we know.',
  ],
  [
    'It is looked at twice',
    'The finished gift is laid by the window, in daylight, and somebody who did not make it turns it round. A loose thread sends it back to its table.',
  ],
  [
    'It travels as it should',
    'Packed twice, and tracked to the door. If it arrives otherwise, you have 30 days, and we make it good.',
  ],
] as const

const crafts = [
  [
    'Wood',
    'saws, inlays and oils the trays and boxes, sheesham and mango, and turns away any plank with a knot in the wrong place.',
  ],
  ['Cloth', 'stitches potlis and saree covers, and knows by touch which of two silks will hold a pleat.'],
  [
    'Paper',
    'covers boxes, presses foil, and curls paper roses petal by petal, in a quieter voice than the other three.',
  ],
  ['Packing', 'ties the last bow on the morning a gift leaves, and has never yet let a lid rattle.'],
] as const

export function AboutPage() {
  const { title, text } = useRouteData<'/about'>()
  return (
    <main className="editorial">
      <PageHead
        title="About us · Gathri"
        description="Gathri is a small workshop in Jaipur. We make and pack gifts by hand. Read who makes yours and how it comes to your door."
      />
      <EditorialHead
        title={
          title || (
            <>
              A cloth, a knot, <em>a gift</em>
            </>
          )
        }
        art="about"
        alt="A bundle of wine-red printed cloth tied in a knot, its four corners standing out like petals, with marigolds and a tag that says Gathri"
      >
        {text ? <OwnWords text={text} lead="editorial-lead" /> : <AboutWords />}
      </EditorialHead>

      <ProductKinds />
      <MakingSteps />
      <FourTables />
      <section className="band" aria-labelledby="next">
        <div className="editorial-end wrap">
          <h2 id="next">Who is it for?</h2>
          <p>One gift or four hundred: it begins with a few words from you.</p>
          <div className="editorial-buttons">
            <ButtonLink to="/bespoke" viewTransition>
              Ask for something of your own
            </ButtonLink>
            <ButtonLink to="/shop" kind="outline" viewTransition>
              See what is ready
            </ButtonLink>
          </div>
        </div>
      </section>
    </main>
  )
}

function AboutWords() {
  return (
    <>
      <p className="editorial-lead">
        A gathri is the bundle a gift was carried in before there were boxes: a square of good cloth, its four corners
        drawn up and tied. We are a small workshop in Jaipur that still begins there.
      </p>
      <p>
        We make and pack gifts by hand: hampers, trousseau, ring platters, trays and boxes, return favours, presents for
        a baby on the way. What is in the shop is ready as you see it; what is for one person alone begins with{' '}
        <Link to="/bespoke">a few words from you</Link>.
      </p>
    </>
  )
}

function ProductKinds() {
  return (
    <section className="band" aria-labelledby="kinds">
      <div className="wrap">
        <h2 id="kinds">What we make</h2>
        <ul className="editorial-kinds">
          {productKinds.map(([label, q, picture, alt]) => (
            <li key={label}>
              <Link to={q ? listingUrl({ q }) : '/shop'} viewTransition>
                <Picture
                  picture={{ url: `/pictures/${picture}.webp`, ...tile, alt }}
                  className="arch"
                  sizes="(width >= 1100px) 12vw, (width >= 600px) 22vw, 42vw"
                />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function MakingSteps() {
  return (
    <section className="editorial-section wrap" aria-labelledby="how">
      <h2 id="how">From our tables to your door</h2>
      <ol className="editorial-steps">
        {steps.map(([title, words]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function FourTables() {
  return (
    <section className="editorial-section editorial-split wrap" aria-labelledby="hands">
      <ArtPicture
        name="workshop"
        alt="A worktable: a box with its ribbon not yet tied, printed cloth and paper, scissors, spools, and slips of five woods"
        sizes="(width >= 700px) 40vw, 92vw"
      />
      <div>
        <h2 id="hands">Four tables</h2>
        <p>
          The workshop is one long room with four tables and a lot of daylight. Each table has its craft, and every gift
          has been at more than one of them.
        </p>
        <dl className="editorial-crafts">
          {crafts.map(([table, words]) => (
            <div key={table}>
              <dt>{table}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
