import { useId, useState, useSyncExternalStore, type KeyboardEvent, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { listingUrl, type ListingQuery } from '#shop/catalogue/listing-url.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { Button } from '#web/design/button.tsx'
import { readPin } from '#web/promises/stored-pin.ts'
import { parseWantedDay, readWantedDay, type WantedDay } from './wanted-day.ts'
import { DayInput } from '#web/design/day-field.tsx'

const neverChanges = () => () => undefined
const none = () => ''

function useWantedDay(): WantedDay | null {
  return parseWantedDay(useSyncExternalStore(neverChanges, readWantedDay, none))
}

/** The page is the same for everybody: without script these fields go to an address of their own, which is kept by nobody. */
export function ArrivesBy({ onChoose }: { onChoose: (change: Pick<ListingQuery, 'lead'>) => void }) {
  const pin = useSyncExternalStore(neverChanges, readPin, none)
  const wanted = useWantedDay()
  const [typed, setTyped] = useState<{ pin?: string; by?: string }>({})
  const [refused, setRefused] = useState<{ field: 'pin' | 'by'; message: string } | null>(null)
  const id = useId()
  const fields = { pin: typed.pin ?? pin, by: typed.by ?? wanted?.by ?? '' }

  async function show(): Promise<void> {
    const { findLead } = await import('./in-time.ts')
    const found = await findLead(fields.pin, fields.by)
    setRefused(found.ok ? null : found)
    if (found.ok) onChoose({ lead: found.lead })
  }

  function showIt(event: SyntheticEvent): void {
    event.preventDefault()
    show().catch(() =>
      setRefused({ field: 'pin', message: 'We could not ask for the day just now. Please try again.' }),
    )
  }

  const field = (name: 'pin' | 'by') => ({
    name,
    value: fields[name],
    'aria-invalid': refused?.field === name || undefined,
    'aria-describedby': refused?.field === name ? id : undefined,
    className: 'field-box',
    // Else Enter would search.
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') showIt(event)
    },
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })
  const { value: day, ...fieldOfDay } = field('by')
  return (
    <fieldset className="shop-arrives">
      <legend>Arrives by</legend>
      <label>
        <span className="select-control-label">PIN code</span>
        <input {...field('pin')} inputMode="numeric" autoComplete="postal-code" maxLength={10} />
      </label>
      <div>
        <label className="select-control-label" htmlFor={`${id}-day`}>
          Day
        </label>
        <DayInput key={wanted?.by} id={`${id}-day`} {...fieldOfDay} defaultValue={day} />
      </div>
      <Button type="submit" kind="outline" formAction="/shop/in-time" onClick={showIt}>
        Show what arrives
      </Button>
      <output id={id} className="shop-arrives-told">
        {refused?.message}
      </output>
    </fieldset>
  )
}

export function InTimeNote({ address }: { address: ListingQuery }) {
  const wanted = useWantedDay()
  const { lead } = address
  if (lead === null) return null
  const leaves =
    lead === 0
      ? 'Showing what leaves our workshop from the shelf.'
      : `Showing what leaves our workshop within ${lead} working ${lead === 1 ? 'day' : 'days'}.`
  return (
    <p className="shop-corrected">
      {wanted?.lead === lead ? `Showing what arrives by ${formatDay(wanted.by)} in ${wanted.pin}.` : leaves}{' '}
      <Link to={listingUrl({ ...address, lead: null, page: 1 })}>Any day</Link>
    </p>
  )
}
