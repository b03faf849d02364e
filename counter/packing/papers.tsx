import { useState } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { printPaper } from '../api/print-paper.ts'
import { useTable } from './packing-context.ts'
import { useOnline } from './waiting-bar.tsx'

const papers = [
  ['label', 'Label'],
  ['slip', 'Slip without prices'],
] as const

export function Papers({ parcel: { shipment, awb, prints, number } }: { parcel: ParcelToPack }) {
  const table = useTable()
  const isOnline = useOnline()
  const [failure, setFailure] = useState<string | null>(null)
  const print = async (kind: 'label' | 'slip') => {
    const printed = await printPaper({ kind, subject: shipment })
    setFailure(printed.ok ? null : printed.message)
    await table.renew(shipment)
  }
  return (
    <section aria-label="Papers">
      <h2>Papers</h2>
      <div className="row">
        {papers.map(([kind, label]) => (
          <button
            key={kind}
            type="button"
            className="button button-outline"
            disabled={!isOnline || (kind === 'label' && awb === null)}
            onClick={() => void print(kind)}
          >
            {label}
            {prints[kind] > 0 && <span className="muted"> printed {prints[kind]} ×</span>}
          </button>
        ))}
      </div>
      {!isOnline && <p className="muted">Papers of {number} wait for the connection.</p>}
      {isOnline && awb === null && <p className="muted">The label comes once the courier has given a waybill.</p>}
      {failure !== null && <p role="alert">{failure}</p>}
    </section>
  )
}
