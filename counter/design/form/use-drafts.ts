import { useEffect, useState } from 'react'
import { useMe } from '../../session/me.ts'
import { draftChanges, listDrafts, type ListedDraft } from './drafts.ts'

/** One's own on this device, also those that other tabs kept meanwhile; undefined until they are read. */
export function useDrafts(): readonly ListedDraft[] | undefined {
  const { staff } = useMe()
  const [drafts, setDrafts] = useState<readonly ListedDraft[]>()
  useEffect(() => {
    let isOver = false
    const read = () => void listDrafts(staff.id).then((found) => !isOver && setDrafts(found))
    read()
    const stop = draftChanges.subscribe(read)
    window.addEventListener('focus', read)
    return () => {
      isOver = true
      stop()
      window.removeEventListener('focus', read)
    }
  }, [staff.id])
  return drafts
}
