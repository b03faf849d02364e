import type { ReactNode } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { addressOf, goTo, parcelAt, type Place } from './use-address.ts'

type LinkProps = { to: Place; className?: string; isHere?: boolean; children: ReactNode }

/** Navigates within the table without loading the page again. */
export function PlaceLink({ to, className, isHere, children }: LinkProps) {
  return (
    <a
      className={className}
      aria-current={isHere ? 'page' : undefined}
      href={addressOf(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        goTo(to)
      }}
    >
      {children}
    </a>
  )
}

export function ParcelLink({ parcel: { number } }: { parcel: Pick<ParcelToPack, 'number'> }) {
  return (
    <PlaceLink to={parcelAt(number)} className="parcel-link">
      {number}
    </PlaceLink>
  )
}
