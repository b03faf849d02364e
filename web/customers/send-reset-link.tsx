import { useState } from 'react'
import { requestApi } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'
import type { User } from '#web/storage/parse-session.ts'

/** For those who have no password because they sign in with Google, too. */
export function SendResetLink({ user: { email, provider } }: { user: User }) {
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')

  async function mail() {
    setBusy(true)
    const answer = await requestApi('POST /api/auth/forgot-password', { body: { email } })
    setBusy(false)
    setStatus(
      answer.ok
        ? `A link that sets a new password is on its way to ${email}. It works for 10 minutes.`
        : answer.message,
    )
  }

  return (
    <div className="account-other">
      <p>{provider === 'google' ? 'Signed up with Google, and no password yet?' : 'Forgotten the current one?'}</p>
      <Button kind="quiet" size="small" busy={busy} onClick={() => void mail()}>
        Mail me a link instead
      </Button>
      <output className="account-small">{status}</output>
    </div>
  )
}
