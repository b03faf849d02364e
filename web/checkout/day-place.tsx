import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#web/design/button.tsx'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import type { ParcelOfDays } from '#web/promises/day-calendar.tsx'
import type { CheckoutState } from './checkout-state.ts'

const DayCalendar = lazy(() =>
  import('#web/promises/day-calendar.tsx').then(({ DayCalendar }) => ({ default: DayCalendar })),
)

/** A gift for a birthday is to come on the day, and not a week before. */
export function DayPlace({
  state: { selectedOption, chosenDay, address },
  parcel,
  locked,
  onChoose,
}: {
  state: CheckoutState
  parcel: ParcelOfDays
  locked: boolean
  onChoose: (day: string | null) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const lastChosen = useRef(chosenDay)
  useEffect(() => {
    // The button that was pressed is gone.
    if (lastChosen.current !== chosenDay) place.current?.querySelector('button')?.focus()
    lastChosen.current = chosenDay
  }, [chosenDay])
  if (!address || !selectedOption || selectedOption.arrives_by === null) return null
  return (
    <div ref={place} className="day-place">
      {chosenDay !== null ? (
        <p className="day-chosen">
          We send it so that it comes for <strong>{formatDay(chosenDay)}</strong>, on the day or shortly before.{' '}
          <Button kind="quiet" size="small" disabled={locked} onClick={() => onChoose(null)}>
            As soon as you can
          </Button>
        </p>
      ) : (
        <Button
          kind="quiet"
          size="small"
          aria-expanded={isOpen}
          disabled={locked}
          onClick={() => setIsOpen((open) => !open)}
        >
          Choose a day instead
        </Button>
      )}
      {isOpen && chosenDay === null && (
        <Suspense fallback={<p>Looking at our calendar…</p>}>
          <DayCalendar
            key={selectedOption.id}
            postcode={address.postcode}
            option={selectedOption.id}
            parcel={parcel}
            onChoose={onChoose}
          />
        </Suspense>
      )}
    </div>
  )
}
