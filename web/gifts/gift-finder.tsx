import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { GiftsPageData } from '#contract/page-data.ts'
import { occasions, recipients } from '#shop/catalogue/gift-facets.ts'
import { amounts, giftWishUrl, parseGiftWish, type GiftWish } from '#shop/catalogue/gift-wish.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { Button } from '#web/design/button.tsx'
import { DayInput } from '#web/design/day-field.tsx'
import { useLaterAnswer } from '#web/design/use-later-answer.ts'
import { readPin } from '#web/promises/stored-pin.ts'

type FinderProps = {
  wish: GiftWish
  problems?: GiftsPageData['problems']
  /** Number of products that suit `wish`, if known. */
  total?: number
}

/** A form that leads to /gifts, with or without script; with it the button says how many there are. */
export function GiftFinder({ wish, problems = {}, total }: FinderProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { count, recount } = useCount(total)

  useEffect(() => {
    const pin = form.current?.elements.namedItem('pin')
    if (pin instanceof HTMLInputElement && pin.value === '') pin.value = readPin()
  }, [])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void navigate(giftWishUrl(readWish(event.currentTarget)), { viewTransition: true })
  }

  return (
    <form
      ref={form}
      className="finder"
      action="/gifts"
      onChange={(event) => recount(readWish(event.currentTarget))}
      onSubmit={submit}
      noValidate
    >
      <Sentence wish={wish} problems={problems} />
      {(['pin', 'by'] as const).map(
        (field) =>
          problems[field] !== undefined && (
            <p key={field} id={`finder-${field}`} className="field-error">
              {problems[field]}
            </p>
          ),
      )}
      <Button type="submit">{buttonText(count)}</Button>
    </form>
  )
}

function Sentence({ wish, problems }: { wish: GiftWish; problems: GiftsPageData['problems'] }) {
  return (
    <p className="finder-sentence">
      <span>
        A gift for{' '}
        <select name="for" aria-label="Who it is for" defaultValue={wish.recipient}>
          <option value="">someone</option>
          <FacetOptions of={recipients} />
        </select>
      </span>{' '}
      <span>
        for{' '}
        <select name="occasion" aria-label="The occasion" defaultValue={wish.occasion}>
          <option value="">any occasion</option>
          <FacetOptions of={occasions} />
        </select>
        ,
      </span>{' '}
      <span>
        around{' '}
        <select name="around" aria-label="About how much, with GST" defaultValue={wish.around || ''}>
          <option value="">any price</option>
          {[...new Set([...amounts, wish.around])]
            .filter((amount) => amount > 0)
            .toSorted((a, b) => a - b)
            .map((amount) => (
              <option key={amount} value={amount}>
                {formatPrice(amount * 100)}
              </option>
            ))}
        </select>
        ,
      </span>{' '}
      <span>
        to reach{' '}
        <input
          name="pin"
          aria-label="PIN code it goes to"
          placeholder="PIN code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          defaultValue={wish.pin}
          {...describe('pin', problems.pin)}
        />
      </span>{' '}
      <span>
        by{' '}
        <DayInput
          name="by"
          aria-label="Day it should be there"
          defaultValue={wish.by}
          {...describe('by', problems.by)}
        />
      </span>
    </p>
  )
}

const FacetOptions = ({ of }: { of: typeof occasions }) =>
  of.map(({ key, phrase }) => (
    <option key={key} value={key}>
      {phrase}
    </option>
  ))

function describe(field: 'pin' | 'by', problem: string | undefined) {
  return problem === undefined ? {} : { 'aria-describedby': `finder-${field}`, 'aria-invalid': true }
}

function readWish(form: HTMLFormElement): GiftWish {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return parseGiftWish(new URLSearchParams(typed))
}

function buttonText(count: number | undefined): string {
  if (count === undefined) return 'Show gifts'
  if (count === 0) return 'Show what comes close'
  return count === 1 ? 'Show 1 gift' : `Show ${count} gifts`
}

/** Asks as the sentence changes; without a line the button keeps its plain words. */
function useCount(total: number | undefined) {
  const [count, setCount] = useState(total)
  const askLater = useLaterAnswer<GiftsPageData>((found) => setCount(found?.total))
  return { count, recount: (wish: GiftWish) => askLater(`/data${giftWishUrl(wish)}`) }
}
