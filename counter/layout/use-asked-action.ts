import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { showNotice } from '../design/notices.tsx'

/**
 * Runs the action that `?do=` names, once. The address then forgets it, so a reload does nothing.
 * @param isReady false while the actions are not known yet
 */
export function useAskedAction(actions: Readonly<Record<string, () => void>>, isReady = true): void {
  const [params, setParams] = useSearchParams()
  const asked = isReady ? params.get('do') : null
  const run = useEffectEvent((name: string) => {
    setParams((now) => new URLSearchParams([...now].filter(([key]) => key !== 'do')), { replace: true })
    const action = actions[name]
    if (action) action()
    else showNotice({ kind: 'failed', text: 'This cannot be done here now.' })
  })
  useEffect(() => {
    if (asked !== null) run(asked)
  }, [asked])
}
