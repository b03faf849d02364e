import { useState } from 'react'
import { askShop } from '../ask-shop.ts'
import { Button } from '../design/button.tsx'
import type { User } from '../session/read-auth.ts'

/** For those who do not know their password, or have none because they sign in with Google: a link that sets one. */
export function MailPasswordLink({ user: { email, provider } }: { user: User }) {
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState('')

  async function mail() {
    setBusy(true)
    const answer = await askShop('/api/auth/forgot-password', { body: { email } })
    setBusy(false)
    setWords(
      answer.ok
        ? `A link that sets a new password is on its way to ${email}. It works for 10 minutes.`
        : answer.message,
    )
  }

  return (
    <div className="account-other">
      <p>
        {provider === 'google' ? 'Signed up with Google, and no password yet?' : 'Forgotten the current one?'}
      </p>
      <Button kind="quiet" size="small" busy={busy} onClick={() => void mail()}>
        Mail me a link instead
      </Button>
      <output className="account-small">{words}</output>
    </div>
  )
}
