import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { newKey } from '../api/new-key.ts'
import { readKey, useRead } from '../api/use-read.ts'
import { presenceText } from './presence-text.ts'

const PRESENCE = 'GET /counter/api/v1/presence'
/** Two may be missed before somebody counts as gone. */
const BEAT_MS = 25_000

/** "Ravi is here too": a hint, so that two do not do the same. Read out when it changes. */
export function WhoElse({ kind, subject }: { kind: 'order' | 'product'; subject: string }) {
  const queries = useQueryClient()
  const read = useRead(PRESENCE, { query: { kind, subject } })
  useEffect(() => {
    const page = newKey()
    const query = { kind, subject }
    const beat = async () => {
      const noted = await call('PUT /counter/api/v1/presence', { body: { page, ...query } })
      if (noted.ok) queries.setQueryData(readKey(PRESENCE, { query }), { data: noted.data, version: null })
    }
    const leave = () => void call('DELETE /counter/api/v1/presence/{page}', { params: { page }, outlivesPage: true })
    void beat()
    const timer = setInterval(() => void beat(), BEAT_MS)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, subject, queries])
  return <output className="who-else">{presenceText(read.data?.data.data.map(({ name }) => name) ?? [])}</output>
}
