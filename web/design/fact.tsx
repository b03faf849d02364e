import type { ReactNode } from 'react'

export function Fact({ name, isNumber = false, children }: { name: string; isNumber?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isNumber ? 'tabular-numbers' : undefined}>{children}</dd>
    </div>
  )
}
