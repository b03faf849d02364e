import { useState } from 'react'
import { NavLink, Outlet, useOutletContext } from 'react-router'
import { NeedsScript } from '../../design/needs-script.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { VisuallyHidden } from '../../design/visually-hidden.tsx'
import type { User } from '../../session/read-auth.ts'
import { useCustomerOnly } from '../../session/use-session.ts'
import { Goodbye } from './goodbye.tsx'

/** What the pages of the user area know. */
type UserArea = {
  user: User
  /** The account is deleted: says goodbye. */
  onGone: () => void
}

/** Profile and orders of whoever is signed in; others go to /login (specification, section 2). */
export function Component() {
  const [gone, setGone] = useState(false)
  return (
    <main className="user wrap">
      <meta name="robots" content="noindex, nofollow" />
      {gone ? <Goodbye /> : <OwnPages onGone={() => setGone(true)} />}
    </main>
  )
}

function OwnPages({ onGone }: { onGone: () => void }) {
  const user = useCustomerOnly()
  return (
    <>
      <nav className="user-tabs" aria-label="Your account">
        <NavLink to="/user/profile">Profile</NavLink>
        <NavLink to="/user/orders">Orders</NavLink>
      </nav>
      {user ? <Outlet context={{ user, onGone } satisfies UserArea} /> : <UserWait />}
    </>
  )
}

export const useUserArea = () => useOutletContext<UserArea>()

/** Until storage has been read; the server draws this for everybody. */
function UserWait() {
  return (
    <>
      <NeedsScript>Your account needs JavaScript.</NeedsScript>
      <div className="needs-script" aria-busy="true">
        <title>Your account · Gathri</title>
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton className="user-wait-title" />
        <Skeleton className="user-wait-block" />
      </div>
    </>
  )
}
