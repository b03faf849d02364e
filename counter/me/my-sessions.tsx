import { useQueryClient } from '@tanstack/react-query'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { SessionList } from '../staff/session-list.tsx'

const SESSIONS = 'GET /counter/api/v1/me/sessions'

/** Where I am signed in, and the way to end it. */
export function MySessions() {
  const queries = useQueryClient()
  const read = useRead(SESSIONS)
  const sessions = read.data?.data.data ?? []
  const after = async (result: { ok: true } | { ok: false; message: string }, done: string) => {
    await queries.invalidateQueries({ queryKey: [SESSIONS] })
    showNotice(result.ok ? { text: done } : { kind: 'failed', text: result.message })
  }
  const end = async (session: string) =>
    after(
      await callSignedIn('DELETE /counter/api/v1/me/sessions/{session}', { params: { session } }),
      'That session has ended.',
    )
  const endOthers = async () =>
    after(await callSignedIn('POST /counter/api/v1/me/sessions/end-others', {}), 'All other sessions have ended.')
  return (
    <section className="panel stack">
      <h2>Where you are signed in</h2>
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {read.data && <SessionList sessions={sessions} end={(session) => void end(session)} />}
      {sessions.length > 1 && <Button onPress={() => void endOthers()}>End all others</Button>}
    </section>
  )
}
