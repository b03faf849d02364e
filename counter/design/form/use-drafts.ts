import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRead } from '../../api/use-read.ts'
import { useMe } from '../../session/me.ts'
import { draftChanges, isOver, readRecords, type Draft } from './drafts.ts'
import { endedDrafts } from './send-drafts.ts'

/** `refusal`: why it is on this device only; `isHere`: it is not at the shop yet. */
export type ListedDraft = {
  key: string
  path: string
  title: string
  fields: string[]
  at: number
  revision: string | null
  isHere: boolean
  refusal: string | undefined
}
const DRAFTS = 'GET /counter/api/v1/drafts'

/** One's own, newest first: of this device, and of others as the shop has them. Undefined until they are read. */
export function useDrafts(): readonly ListedDraft[] | undefined {
  const { staff, device } = useMe()
  const queries = useQueryClient()
  const here = useDraftsHere(staff.id)
  const read = useRead(DRAFTS, { enabled: device === 'own' })
  useEffect(() => endedDrafts.subscribe(() => void queries.invalidateQueries({ queryKey: [DRAFTS] })), [queries])
  if (here === undefined) return undefined
  const elsewhere = (read.data?.data.data ?? [])
    .map(({ subject, typedAt, ...draft }) => ({ ...draft, key: `${staff.id}/${subject}`, at: Date.parse(typedAt) }))
    .filter(({ key }) => !here.has(key))
    .map((draft) => ({ ...draft, isHere: false, refusal: undefined }))
  const own = [...here].flatMap(([key, draft]) => listed(key, draft))
  return [...own, ...elsewhere].toSorted((one, other) => other.at - one.at)
}

function useDraftsHere(staffId: string): ReadonlyMap<string, Draft> | undefined {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>()
  useEffect(() => {
    let isClosed = false
    const read = async () => {
      const found = await readRecords()
      if (!isClosed) setDrafts(new Map(found.filter(([key]) => key.startsWith(`${staffId}/`))))
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

/** One that is over hides what the shop still lists. */
function listed(key: string, draft: Draft): ListedDraft[] {
  const { path, title, fields, at, revision = null, isSent = false, refusal } = draft
  if (isOver(draft) || path === undefined) return []
  return [{ key, path, title: title ?? path, fields: Object.keys(fields), at, revision, isHere: !isSent, refusal }]
}
