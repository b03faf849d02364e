import type { ReactNode } from 'react'

/** A wide table scrolls inside. Keys scroll it, too, so it takes focus. */
export function Scrolling({ className, children }: { className: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} tabIndex={0}>
      {children}
    </div>
  )
}
