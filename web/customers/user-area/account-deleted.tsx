import { useEffect, useRef } from 'react'
import { clearAddressDraft } from '#web/checkout/address-draft.ts'
import { clearRecipientsDraft } from '#web/several/recipients-draft.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { clearSession } from '#web/session/session.ts'
import { PageHead } from '#web/sharing/page-head.tsx'

export function AccountDeleted() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // An earlier sign-out would redirect to the login.
    clearSession()
    clearAddressDraft(openSessionStorage())
    clearRecipientsDraft(openSessionStorage())
    heading.current?.focus()
  }, [])
  return (
    <div className="notice account-deleted">
      <PageHead title="Goodbye · Gathri" />
      <img src="/art/potli-mark.svg" width="72" height="72" alt="" />
      <h1 ref={heading} tabIndex={-1}>
        Your account is deleted
      </h1>
      <p>
        Your profile and your addresses are erased, and you are signed out everywhere. A mail confirms it. Thank you for
        the gifts you let us tie. Should you come back one day, you are most welcome.
      </p>
      <div className="notice-buttons">
        <ButtonLink to="/shop">Go to the shop</ButtonLink>
      </div>
    </div>
  )
}
