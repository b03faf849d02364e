import { useState } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { printPaper } from '../api/print-paper.ts'
import { useTable } from './packing-context.ts'
import { useRefusalText } from '../words/refusal-text.ts'
import { useSay } from '../words/words.ts'
import { useOnline } from '../layout/use-online.ts'

const papers = [
  ['label', 'papers.label'],
  ['slip', 'papers.slip'],
  ['card', 'papers.card'],
  ['challan', 'papers.challan'],
] as const

export function Papers({ parcel: { shipment, awb, prints, number, gift, lines } }: { parcel: ParcelToPack }) {
  const say = useSay()
  const table = useTable()
  const isOnline = useOnline()
  const refusalText = useRefusalText()
  const [failure, setFailure] = useState<string | null>(null)
  const print = async (kind: (typeof papers)[number][0]) => {
    const printed = await printPaper({ kind, subject: shipment })
    setFailure(printed.ok ? null : refusalText(printed))
    await table.renew(shipment)
  }
  // A device may still hold a parcel without the count of challans.
  const times = { ...prints, challan: prints.challan ?? 0 }
  const isWanted = { label: true, slip: true, card: gift?.hasCard === true, challan: prints.challan != null }
  const wanted = papers.filter(([kind]) => isWanted[kind])
  return (
    <section aria-label={say('papers.title')}>
      <h2>{say('papers.title')}</h2>
      <div className="row">
        {wanted.map(([kind, label]) => (
          <button
            key={kind}
            type="button"
            className="button button-outline"
            disabled={!isOnline || (kind === 'label' && awb === null)}
            onClick={() => void print(kind)}
          >
            {say(label)}
            {times[kind] > 0 && <span className="muted"> {say('papers.printed', { count: times[kind] })}</span>}
          </button>
        ))}
      </div>
      {lines.some(({ hamper }) => hamper) && <p className="muted">{say('papers.contents')}</p>}
      {!isOnline && <p className="muted">{say('papers.offline', { number })}</p>}
      {isOnline && awb === null && <p className="muted">{say('papers.noLabel')}</p>}
      {failure !== null && <p role="alert">{failure}</p>}
    </section>
  )
}
