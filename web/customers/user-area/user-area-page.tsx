import { useState, useEffect, useRef } from 'react'
import { NavLink, Outlet, useOutletContext } from 'react-router'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { Skeleton } from '#web/design/skeleton.tsx'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'
import type { User } from '#web/storage/parse-session.ts'
import { useRequireCustomer } from '#web/session/use-session.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { clearAddressDraft } from '#web/checkout/address-draft.ts'
import { clearRecipientsDraft } from '#web/several/recipients-draft.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { clearSession } from '#web/session/session.ts'

type UserArea = {
  user: User
  onGone: () => void
}

export function UserAreaPage() {
  const [isDeleted, setIsDeleted] = useState(false)
  return (
    <main className="user wrap">
      <meta name="robots" content="noindex, nofollow" />
      {isDeleted ? <AccountDeleted /> : <CustomerPages onGone={() => setIsDeleted(true)} />}
    </main>
  )
}

function CustomerPages({ onGone }: { onGone: () => void }) {
  const user = useRequireCustomer()
  return (
    <>
      <nav className="user-tabs" aria-label="Your account">
        <NavLink to="/user/profile">Profile</NavLink>
        <NavLink to="/user/orders">Orders</NavLink>
        <NavLink to="/user/occasions">Occasions</NavLink>
      </nav>
      {user ? <Outlet context={{ user, onGone } satisfies UserArea} /> : <UserAreaSkeleton />}
    </>
  )
}

export const useUserArea = () => useOutletContext<UserArea>()

function UserAreaSkeleton() {
  return (
    <>
      <NeedsScript>Your account needs JavaScript.</NeedsScript>
      <div className="needs-script" aria-busy="true">
        <PageHead title="Your account · Gathri" />
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton className="user-skeleton-title" />
        <Skeleton className="user-skeleton-block" />
      </div>
    </>
  )
}

function AccountDeleted() {
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
