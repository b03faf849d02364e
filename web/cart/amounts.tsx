import type { ReactNode } from 'react'

export function Amounts({ children }: { children: ReactNode }) {
  return <dl className="amounts">{children}</dl>
}

export function Amount({ name, total = false, children }: { name: string; total?: boolean; children: ReactNode }) {
  return (
    <div className={total ? 'amount amount-total' : 'amount'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
