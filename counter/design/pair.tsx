import type { ReactNode } from 'react'

/** A line of `<dl className="pairs">`. */
export function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
