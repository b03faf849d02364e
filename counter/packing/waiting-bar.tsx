import { useSyncExternalStore } from 'react'
import { useStore } from '../design/create-store.ts'
import { useTable } from './packing-context.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** How much the server has not heard yet, and why. */
export function WaitingBar() {
  const table = useTable()
  const { waiting, line, refused, others } = useStore(table.store)
  const isOnline = useOnline() && line !== 'none'
  const many = waiting.length === 1 ? '1 thing waits' : `${waiting.length} things wait`
  return (
    <div className="table-bars">
      <div aria-live="polite">
        {line === 'signed out' && (
          <p className="offline-bar">
            You are signed out. {waiting.length > 0 && `${many} on this device until you sign in again. `}
            <a href="/counter/table">Sign in</a>
          </p>
        )}
        {line !== 'signed out' && !isOnline && (
          <p className="offline-bar">
            No connection. {waiting.length > 0 ? `${many} on this device and will be sent.` : 'You can go on packing.'}
          </p>
        )}
        {line === 'fine' && isOnline && waiting.length > 0 && <p className="sending-bar">{many} to be sent.</p>}
        {others.map(({ name, waiting: left }) => (
          <p key={name} className="sending-bar">
            {left} of {name} {left === 1 ? 'waits' : 'wait'} on this device. They are sent when {name} signs in here.
          </p>
        ))}
      </div>
      <div role="alert">
        {refused.map(({ key, number, message }) => (
          <p key={key} className="refused-bar">
            <span>
              <strong>{number}</strong> {message}
            </span>
            <button type="button" className="button button-quiet" onClick={() => table.dismiss(key)}>
              Fine
            </button>
          </p>
        ))}
      </div>
    </div>
  )
}
