import { useState, type ReactNode } from 'react'
import { lookUpPin } from '#shop/checkout/look-up-pin.ts'

/** Folds the fields of city, State and country while the PIN code says what they hold. */
export function PlaceFold({
  values: { postcode, city, state, country },
  hasError,
  children,
}: {
  values: { postcode: string; city: string; state: string; country: string }
  hasError: boolean
  children: ReactNode
}) {
  const [openFor, setOpenFor] = useState<string | null>(null)
  const place = lookUpPin(postcode)
  const isFromPin = city !== '' && state !== '' && city === place.city && state === place.state
  const isOpen = !isFromPin || hasError || openFor === postcode
  return (
    <details className="address-place" open={isOpen}>
      <summary
        hidden={!isFromPin}
        onClick={(event) => {
          event.preventDefault()
          setOpenFor(isOpen ? null : postcode)
        }}
      >
        {[city, state, country].join(', ')} <span className="text-link">Change</span>
      </summary>
      {/* What somebody types may become what the PIN code says, and stays open. */}
      <div className="address-fields" onFocus={() => setOpenFor(postcode)}>
        {children}
      </div>
    </details>
  )
}
