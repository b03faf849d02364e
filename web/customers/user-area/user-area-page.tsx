import { useState } from 'react'
import { NavLink, Outlet, useOutletContext } from 'react-router'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { Skeleton } from '#web/design/skeleton.tsx'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'
import type { User } from '#web/storage/parse-session.ts'
import { useRequireCustomer } from '#web/session/use-session.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { AccountDeleted } from './account-deleted.tsx'

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
