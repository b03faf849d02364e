import { Checkbox } from 'react-aria-components'
import { useQueryClient } from '@tanstack/react-query'
import { roleLabels } from '#shop/staff/permissions.ts'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { MyCredentials } from './my-credentials.tsx'
import { MyPins } from './my-pins.tsx'
import { useStore } from '../design/create-store.ts'
import { CheckIcon } from '../design/icons.tsx'
import { setSingleKeys, singleKeys } from '../design/single-keys.ts'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { SessionList } from '../staff/session-list.tsx'

export function MeScreen() {
  const { staff, device } = useMe()
  return (
    <Screen title="My account" lead={`${staff.name}, ${staff.roles.map((role) => roleLabels[role]).join(', ')}`}>
      {device === 'shared' ? (
        <>
          <p className="muted">Passkeys, passwords and PINs are set on a device of your own.</p>
          <KeysSetting />
        </>
      ) : (
        <div className="columns">
          <MyCredentials />
          <div className="stack">
            <MyPins />
            <MySessions />
            <KeysSetting />
          </div>
        </div>
      )}
    </Screen>
  )
}

function KeysSetting() {
  const areOn = useStore(singleKeys)
  return (
    <section className="panel stack">
      <h2>Keyboard</h2>
      <Checkbox className="check" isSelected={areOn} onChange={setSingleKeys}>
        <span className="check-box" aria-hidden="true">
          <CheckIcon />
        </span>
        <span>
          Single keys <span className="field-hint">such as j, k and x; press ? to see all. For this device.</span>
        </span>
      </Checkbox>
    </section>
  )
}

const SESSIONS = 'GET /counter/api/v1/me/sessions'

/** Where I am signed in, and the way to end it. */
function MySessions() {
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
