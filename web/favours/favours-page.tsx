import type { FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { FavoursPageData } from '#contract/page-data.ts'
import { flexes, parseFavourWish, sharedBy, spares, type FavourWish } from '#shop/favours/favour-wish.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { LinkToSend } from '#web/design/link-to-send.tsx'
import { Picture } from '#web/design/picture.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { useRouteData } from '#web/routing/route-data.ts'
import { useFocusOnChange } from '#web/design/focus.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { useHydrated } from '#web/startup/use-hydrated.ts'
import { DayField } from '#web/design/day-field.tsx'

/** /favours?guests=…&per=…&budget=…&by=… */
export function FavoursPage() {
  const data = useRouteData<'/favours'>()
  const { search } = useLocation()
  const heading = useFocusOnChange(search)
  return (
    <main className="shop wrap">
      <PageHead title="Favours for your guests · Gathri" robots="noindex, follow" />
      <h1>Favours for your guests</h1>
      <p className="favours-lead">
        Tell us how many come and what one favour may cost. We price three of them for you.
      </p>
      {/* Anew for each plan, so that Back shows the one before. */}
      <FavourForm key={search} {...data} />
      {data.answer !== null && <Answer answer={data.answer} wish={data.wish} heading={heading} />}
    </main>
  )
}

function FavourForm({ wish, problems }: FavoursPageData) {
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const asked = [...typed].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : []))
    const { guests, per, spare, budget, flex, by, pin } = parseFavourWish(new URLSearchParams(asked))
    const bent = { ...(spare !== '0' && { spare }), ...(flex !== '0' && { flex }) }
    const more = { ...bent, ...(by !== '' && { by }), ...(pin !== '' && { pin }) }
    void navigate(`/favours?${new URLSearchParams({ guests, per, budget, ...more })}`)
  }
  return (
    <form className="favours-form" action="/favours" onSubmit={submit} noValidate>
      <TextField label="Guests" name="guests" inputMode="numeric" defaultValue={wish.guests} error={problems.guests} />
      <ChoiceField label="Favours" name="per" choices={sharedBy} chosen={wish.per} />
      <ChoiceField label="Extra pieces" name="spare" choices={spares} chosen={wish.spare} />
      <TextField
        label="Budget for one, ₹ with GST"
        name="budget"
        inputMode="decimal"
        defaultValue={wish.budget}
        error={problems.budget}
      />
      <ChoiceField label="May one cost more?" name="flex" choices={flexes} chosen={wish.flex} />
      <DayField label="Needed by" name="by" required={false} defaultValue={wish.by} error={problems.by} />
      <TextField
        label="Delivery PIN code"
        name="pin"
        inputMode="numeric"
        autoComplete="postal-code"
        required={false}
        defaultValue={wish.pin}
        error={problems.pin}
      />
      <Button type="submit" kind="solid">
        Show favours
      </Button>
    </form>
  )
}

type ChoiceFieldProps = { label: string; name: string; choices: typeof spares; chosen: string }

function ChoiceField({ label, name, choices, chosen }: ChoiceFieldProps) {
  return (
    <SelectField label={label} name={name} defaultValue={chosen}>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

type Counted = NonNullable<FavoursPageData['answer']>
type AnswerProps = { answer: Counted; wish: FavourWish; heading: ReturnType<typeof useFocusOnChange> }

function Answer({ answer: { pieces, spare = 0, fits, favours }, wish, heading }: AnswerProps) {
  return (
    <section className="favours-found" aria-labelledby="favours-found">
      <h2 id="favours-found" ref={heading} tabIndex={-1}>
        {fits
          ? `For ${pieces} favours${spare > 0 ? `, ${spare} of them to spare` : ''}`
          : `Nothing costs so little for ${pieces} favours. These come closest`}
      </h2>
      <ul className="favours-sums">
        {favours.map((favour) => (
          <li key={favour.card.id}>
            <FavourText favour={favour} pieces={pieces} wish={wish} />
          </li>
        ))}
      </ul>
      <p className="favours-more">
        Delivery is added in the cart. A company’s name and GSTIN go on the invoice at checkout. For more than the shop
        sells at once, or your own design, <Link to="/bespoke">ask for a quote</Link>.
      </p>
      <SendPlan hasPin={wish.pin !== ''} />
    </section>
  )
}

/** The plan's address gives its prices and days on the day of opening. */
function SendPlan({ hasPin }: { hasPin: boolean }) {
  const { pathname, search } = useLocation()
  const origin = useHydrated() ? window.location.origin : ''
  return (
    <section className="favours-send" aria-labelledby="send-plan">
      <h2 id="send-plan">Ask the family</h2>
      <p>
        Send this plan, or keep its link. Prices and days are then those of the day it is opened
        {hasPin && ', and the PIN code is in it'}.
      </p>
      <LinkToSend label="Link to this plan" title="Favours at Gathri" address={origin + pathname + search} />
    </section>
  )
}

type FavourProps = { favour: Counted['favours'][number]; pieces: number; wish: FavourWish }

function FavourText({ favour, pieces, wish }: FavourProps) {
  const { card, each, alone, total, tax } = favour
  return (
    <>
      <Picture picture={card.picture} alt="" sizes="(width >= 800px) 22rem, 90vw" lazy className="favour-picture" />
      <div>
        <h3 className="favour-name">
          <Link to={`/product/${card.id}`}>{card.name}</Link>
        </h3>
        <p className="favour-price">
          <strong>{formatPrice(each)}</strong> each with GST
        </p>
        <dl className="favour-facts">
          <Row of={`All ${pieces}`}>{formatPrice(total)}</Row>
          <Row of="GST in it">{formatPrice(tax)}</Row>
          {each < alone ? (
            <Row of="One as a sample">{`${formatPrice(alone)}, taken off your order later`}</Row>
          ) : (
            <Row of="One alone">{formatPrice(alone)}</Row>
          )}
        </dl>
        <p className="favour-days">{daysText(favour, wish)}</p>
        <ButtonLink to={`/product/${card.id}`} kind="outline" size="small">
          Choose its colours and words
        </ButtonLink>
      </div>
    </>
  )
}

const Row = ({ of, children }: { of: string; children: string }) => (
  <div>
    <dt>{of}</dt>
    <dd>{children}</dd>
  </div>
)

function daysText({ leaves, arrives, decideBy }: FavourProps['favour'], { by, pin }: FavourWish): string {
  if (leaves === null) return 'The workshop is full for as far as it plans: please ask us for a day.'
  if (arrives === null) {
    if (by !== '' && leaves >= by)
      return `Too late for ${formatDay(by)}: ordered now, so many leave our workshop on ${formatDay(leaves)}.`
    return `Ordered now, they leave our workshop by ${formatDay(leaves)}.`
  }
  const there = `so many arrive by ${formatDay(arrives)} in ${pin}`
  if (by === '') return `Ordered now, ${there}.`
  return decideBy === null
    ? `Too late for ${formatDay(by)}: ordered now, ${there}.`
    : `In time for ${formatDay(by)}. Decide by ${formatDay(decideBy)}; ordered now, ${there}.`
}
