import { useEffect, useRef, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { FavoursPageData } from '#contract/page-data.ts'
import { parseFavourWish, sharedBy } from '#shop/favours/favour-wish.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { ProductCards } from '#web/catalogue/product-card.tsx'
import { Button } from '#web/design/button.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { useRouteData } from '#web/routing/route-data.ts'
import { PageHead } from '#web/sharing/page-head.tsx'

/** What so many favours cost: /favours?guests=…&per=…&budget=…&by=… */
export function FavoursPage() {
  const data = useRouteData<'/favours'>()
  const { search } = useLocation()
  const heading = useFocusOnChange(search)
  return (
    <main className="shop wrap">
      <PageHead title="Favours for your guests · Gathri" robots="noindex, follow" />
      <h1>Favours for your guests</h1>
      <p className="favours-lead">
        Tell us how many come and what one favour may cost. We count three of them for you.
      </p>
      {/* Anew for each plan, so that Back shows the one before. */}
      <FavourForm key={search} {...data} />
      {data.answer !== null && <Answer answer={data.answer} by={data.wish.by} heading={heading} />}
    </main>
  )
}

function FavourForm({ wish, problems }: FavoursPageData) {
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const asked = [...typed].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : []))
    const { guests, per, budget, by } = parseFavourWish(new URLSearchParams(asked))
    void navigate(`/favours?${new URLSearchParams({ guests, per, budget, ...(by !== '' && { by }) })}`)
  }
  return (
    <form className="favours-form" action="/favours" onSubmit={submit} noValidate>
      <TextField label="Guests" name="guests" inputMode="numeric" defaultValue={wish.guests} error={problems.guests} />
      <SelectField label="Favours" name="per" defaultValue={wish.per}>
        {sharedBy.map(([per, label]) => (
          <option key={per} value={per}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="₹ for one, with GST"
        name="budget"
        inputMode="decimal"
        defaultValue={wish.budget}
        error={problems.budget}
      />
      <TextField
        label="Your day, if it is fixed"
        name="by"
        type="date"
        required={false}
        defaultValue={wish.by}
        error={problems.by}
      />
      <Button type="submit" kind="solid">
        Count them
      </Button>
    </form>
  )
}

type Counted = NonNullable<FavoursPageData['answer']>
type AnswerProps = { answer: Counted; by: string; heading: ReturnType<typeof useFocusOnChange> }

function Answer({ answer: { pieces, fits, favours }, by, heading }: AnswerProps) {
  return (
    <section className="favours-found" aria-labelledby="favours-found">
      <h2 id="favours-found" ref={heading} tabIndex={-1}>
        {fits ? `For ${pieces} favours` : `Nothing costs so little for ${pieces} favours. These come closest`}
      </h2>
      <ul className="favours-sums">
        {favours.map((favour) => (
          <li key={favour.card.id}>
            <FavourText favour={favour} pieces={pieces} by={by} />
          </li>
        ))}
      </ul>
      <ProductCards cards={favours.map(({ card }) => card)} heading="h3" />
      <p className="favours-more">
        Delivery is added in the cart, where your PIN code names the day it arrives. A company’s name and GSTIN go on
        the invoice at checkout. For more than the shop sells at once, or your own design,{' '}
        <Link to="/corporate">ask for a quote</Link>.
      </p>
    </section>
  )
}

function FavourText({ favour, pieces, by }: { favour: Counted['favours'][number]; pieces: number; by: string }) {
  const { card, each, alone, total, tax, leaves } = favour
  return (
    <>
      <strong>{card.name}</strong>: {formatPrice(each)} each with GST
      {each < alone && `, ${formatPrice(alone)} alone`}. {pieces} for <strong>{formatPrice(total)}</strong>, GST of{' '}
      {formatPrice(tax)} in it. {leavesText(leaves, by)}{' '}
      <Link to={`/product/${card.id}`}>See it, or order one as a sample</Link>
    </>
  )
}

function leavesText(leaves: string | null, by: string): string {
  if (leaves === null) return 'The workshop is full for as far as it plans: please ask us for a day.'
  if (by !== '' && leaves >= by)
    return `Too late for ${formatDay(by)}: ordered now, so many leave our workshop on ${formatDay(leaves)}.`
  return `Ordered now, they leave our workshop by ${formatDay(leaves)}.`
}

/** The answer is announced. */
function useFocusOnChange(search: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    heading.current?.focus()
  }, [search])
  return heading
}
