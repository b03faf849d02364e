import { useStore } from '../design/create-store.ts'
import { useOnline } from '../layout/use-online.ts'
import { useParcels, useTable } from './packing-context.ts'
import { refusalOfParcel } from './stop-text.ts'
import { useRefusalText } from '../words/refusal-text.ts'
import { useDates, useSay } from '../words/words.ts'

export function WaitingBar() {
  const say = useSay()
  const dates = useDates()
  const refusalText = useRefusalText()
  const parcels = useParcels()
  const table = useTable()
  const { waiting, line, refused, others } = useStore(table.store)
  const isOnline = useOnline() && line !== 'none'
  const kept = waiting.length > 0 && say('wait.kept', { count: waiting.length })
  return (
    <div className="table-bars">
      <div aria-live="polite">
        {line === 'signed out' && (
          <p className="offline-bar">
            {say('wait.signedOut')} {kept} <a href="/counter/table">{say('wait.signIn')}</a>
          </p>
        )}
        {line !== 'signed out' && !isOnline && (
          <p className="offline-bar">
            {say('wait.offline')} {kept || say('wait.goOn')}
          </p>
        )}
        {line === 'fine' && isOnline && kept && <p className="sending-bar">{kept}</p>}
        {others.map(({ name, waiting: left }) => (
          <p key={name} className="sending-bar">
            {say('wait.others', { name, count: left })}
          </p>
        ))}
      </div>
      <div role="alert">
        {refused.map((each) => (
          <p key={each.key} className="refused-bar">
            <span>
              <strong>{each.number}</strong>{' '}
              {refusalOfParcel(
                each,
                parcels.find(({ shipment }) => shipment === each.shipment),
                { say, dates },
              ) ?? refusalText(each.refusal)}
            </span>
            <button type="button" className="button button-quiet" onClick={() => table.dismiss(each.key)}>
              {say('wait.fine')}
            </button>
          </p>
        ))}
      </div>
    </div>
  )
}
