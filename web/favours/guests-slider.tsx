import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { FavoursPageData, HomePageData } from '#contract/page-data.ts'
import { startingFavours } from '#shop/favours/starting-favours.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { Button } from '#web/design/button.tsx'
import { Picture } from '#web/design/picture.tsx'
import { useLaterAnswer } from '#web/design/use-later-answer.ts'

type CountedFavour = HomePageData['favours']['favours'][number] & { leaves?: string | null }
type Counted = Omit<HomePageData['favours'], 'favours'> & { favours: readonly CountedFavour[] }

const budgets = [150, 200, 300, 500, 1_000]
const STEP = 10
const MOST_GUESTS = 500

/** A form that leads to /favours, with or without script; with it three favours are priced as it changes. */
export function GuestsSlider({ favours }: Pick<HomePageData, 'favours'>) {
  const navigate = useNavigate()
  const [guests, setGuests] = useState<number>(startingFavours.guests)
  const { counted, isCounting, hasFailed, recount } = useCounted(favours)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void navigate(`/favours?${readPlan(event.currentTarget)}`, { viewTransition: true })
  }
  return (
    <div className="wrap guests">
      <form
        className="guests-form"
        action="/favours"
        onSubmit={submit}
        onChange={(event) => recount(readPlan(event.currentTarget))}
      >
        <h2 id="guests">Forty guests, or four hundred</h2>
        <p className="guests-lead">
          Say how many come and what one favour may cost. We price three of them for all your guests.
        </p>
        <label className="guests-count">
          <span>
            Guests{' '}
            <span className="guests-number" aria-hidden="true">
              {guests}
            </span>
          </span>
          <input
            type="range"
            name="guests"
            min={STEP}
            max={MOST_GUESTS}
            step={STEP}
            defaultValue={startingFavours.guests}
            onInput={(event) => setGuests(event.currentTarget.valueAsNumber)}
          />
        </label>
        <BudgetField />
        <Button type="submit" kind="quiet">
          Plan them with a day
        </Button>
      </form>
      <div className="guests-found">
        <output className="guests-status">{statusText(counted, hasFailed)}</output>
        <ul className="guests-favours" aria-busy={isCounting}>
          {counted.favours.map((favour) => (
            <Favour key={favour.card.id} favour={favour} pieces={counted.pieces} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function BudgetField() {
  return (
    <label className="field">
      <span className="field-label">About, for one with GST</span>
      <select name="budget" defaultValue={startingFavours.rupees} className="field-box field-select">
        {budgets.map((rupees) => (
          <option key={rupees} value={rupees}>
            {formatPrice(rupees * 100)}
          </option>
        ))}
      </select>
    </label>
  )
}

function statusText({ fits, pieces }: Counted, hasFailed: boolean): string {
  if (hasFailed) return 'We could not count just now. Please move the slider again, or plan them on their own page.'
  return fits ? `For ${pieces} guests, one each` : `Nothing costs so little for ${pieces} guests. These come closest`
}

function Favour({ favour: { card, each, total, leaves }, pieces }: { favour: CountedFavour; pieces: number }) {
  return (
    <li className="guests-favour">
      <Link to={`/product/${card.id}`} viewTransition>
        <Picture picture={card.picture} alt="" sizes="88px" className="guests-picture" />
        <span className="guests-name">{card.name}</span>
      </Link>
      <span className="guests-prices">
        <strong>{formatPrice(total)}</strong> for {pieces}
        <span className="guests-each">{formatPrice(each)} each, GST included</span>
        {leaves !== undefined && <span className="guests-each">{leavesText(leaves)}</span>}
      </span>
    </li>
  )
}

const leavesText = (leaves: string | null) =>
  leaves === null ? 'The workshop is full: ask us for a day' : `Leaves our workshop by ${formatDay(leaves)}`

function readPlan(form: HTMLFormElement): string {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return new URLSearchParams([...typed, ['per', '1']]).toString()
}

/** Asks as the form changes. Shows the last answer meanwhile. */
function useCounted(first: Counted) {
  const [state, setState] = useState({ counted: first, isCounting: false, hasFailed: false })
  const askLater = useLaterAnswer<FavoursPageData>((found) => {
    const answer = found?.answer
    setState((before) => ({ counted: answer ?? before.counted, isCounting: false, hasFailed: !answer }))
  })
  function recount(plan: string): void {
    setState((before) => ({ ...before, isCounting: true }))
    askLater(`/data/favours?${plan}`)
  }
  return { ...state, recount }
}
