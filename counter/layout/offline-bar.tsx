import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div aria-live="polite">
      {!isOnline && <p className="offline-bar">No connection. Unsaved text is kept on this device.</p>}
    </div>
  )
}
