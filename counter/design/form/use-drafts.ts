import { useEffect, useState } from 'react'
import { useMe } from '../../session/me.ts'
import { draftChanges, readDrafts, type Draft } from './drafts.ts'

export type ListedDraft = Draft & { key: string }

/** One's own on this device, newest first. Undefined until they are read. */
export function useDrafts(): readonly ListedDraft[] | undefined {
  const staffId = useMe().staff.id
  const [drafts, setDrafts] = useState<readonly ListedDraft[]>()
  useEffect(() => {
    let isClosed = false
    const read = async () => {
      const found = await readDrafts(`${staffId}/`)
      if (!isClosed) setDrafts(found.map(([key, draft]) => ({ key, ...draft })))
    }
    const readAgain = () => void read()
    readAgain()
    const stop = draftChanges.subscribe(readAgain)
    addEventListener('focus', readAgain)
    return () => {
      isClosed = true
      stop()
      removeEventListener('focus', readAgain)
    }
  }, [staffId])
  return drafts
}
