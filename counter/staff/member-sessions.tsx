import { useQueryClient } from '@tanstack/react-query'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { SessionList } from './session-list.tsx'

const SESSIONS = 'GET /counter/api/v1/staff/{staff}/sessions'

/** Sessions of a member of staff. The permission to change members also ends their sessions. */
export function MemberSessions({ staff }: { staff: string }) {
  const queries = useQueryClient()
  const read = useRead(SESSIONS, { params: { staff } })
  const end = async (session: string) => {
    const result = await callSignedIn('DELETE /counter/api/v1/staff/{staff}/sessions/{session}', {
      params: { staff, session },
    })
    if (!result.ok) showNotice({ kind: 'failed', text: result.message })
    await queries.invalidateQueries({ queryKey: [SESSIONS] })
  }
  return (
    <section className="panel stack">
      <h2>Signed in</h2>
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {read.data && <SessionList sessions={read.data.data.data} end={end} />}
    </section>
  )
}
