import { useSyncExternalStore } from 'react'
import { en } from '../words/en.ts'
import { useSpoken } from '../words/use-spoken.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function OfflineBar() {
  const words = useSpoken()?.words ?? en
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div aria-live="polite">{!isOnline && <p className="offline-bar">{words['wait.textKept']}</p>}</div>
}
