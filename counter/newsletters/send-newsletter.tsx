import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callSignedIn, useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'
import type { StaffNewsletter } from './newsletter-values.ts'

type Props = { newsletter: StaffNewsletter; isUnsaved: boolean }

const readersText = (count: number) => (count === 1 ? '1 reader' : `${count} readers`)

/** A proof first, then all readers; a press stops it. */
export function SendNewsletter({ newsletter, isUnsaved }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const maySend = usePermission('newsletter.send')
  const { id, version, state, faults, listed, waiting } = newsletter
  const params = { newsletter: String(id) }
  const conclude = (result: { ok: true } | { ok: false; message: string }, done: string) => {
    void queries.invalidateQueries()
    showNotice(result.ok ? { text: done } : { kind: 'failed', text: result.message })
  }
  const count = state === 'draft' ? listed : waiting
  const send = async () => {
    const text = (
      <p>
        About one mail a second goes out, to {readersText(count)} who said yes. Readers were promised four letters a
        year.
      </p>
    )
    if (!(await confirm({ title: 'Send this newsletter?', text, action: `Send to ${readersText(count)}` }))) return
    const route = 'POST /counter/api/v1/newsletters/{newsletter}/send'
    conclude(await callSignedIn(route, { params, version }), 'It is on its way to your readers.')
  }
  const stop = async () => {
    const route = 'POST /counter/api/v1/newsletters/{newsletter}/stop'
    conclude(await callSignedIn(route, { params }), 'Stopped. Mails that are under way may still arrive.')
  }
  const remove = async () => {
    const text = <p>Words, picture and choice of products are gone then.</p>
    if (!(await confirm({ title: 'Delete this draft?', text, action: 'Delete it', isDangerous: true }))) return
    const deleted = await callSignedIn('DELETE /counter/api/v1/newsletters/{newsletter}', { params, version })
    conclude(deleted, 'The draft is deleted.')
    if (deleted.ok) await navigate('/newsletters')
  }
  if (state === 'sent') return null
  return (
    <section className="panel stack" aria-label="Send it">
      {isUnsaved && <p className="muted">Save first, then send.</p>}
      {faults.length > 0 && <Faults faults={faults} />}
      {!maySend && <p className="muted">Ask an owner or a manager to send it.</p>}
      <div className="row">
        {state === 'draft' && <Proof params={params} isDisabled={isUnsaved} />}
        {state !== 'sending' && maySend && (
          <Button kind="solid" isDisabled={isUnsaved || faults.length > 0 || count === 0} onPress={() => void send()}>
            {state === 'draft' ? `Send to ${readersText(count)}` : `Go on: ${readersText(count)} left`}
          </Button>
        )}
        {state === 'sending' && (
          <Button kind="danger" onPress={() => void stop()}>
            Stop sending
          </Button>
        )}
        {state === 'draft' && (
          <Button kind="quiet" onPress={() => void remove()}>
            Delete the draft
          </Button>
        )}
      </div>
    </section>
  )
}

function Faults({ faults }: Pick<StaffNewsletter, 'faults'>) {
  return (
    <>
      <p>Before it can be sent:</p>
      <ul className="fault-list">
        {faults.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </>
  )
}

function Proof({ params, isDisabled }: { params: { newsletter: string }; isDisabled: boolean }) {
  const { run, isBusy } = useCall('POST /counter/api/v1/newsletters/{newsletter}/proof')
  const send = async () => {
    const sent = await run({ params })
    showNotice(sent.ok ? { text: `Sent to ${sent.data.data.to}.` } : { kind: 'failed', text: sent.message })
  }
  return (
    <Button isBusy={isBusy} isDisabled={isDisabled} onPress={() => void send()}>
      Send me a proof
    </Button>
  )
}
