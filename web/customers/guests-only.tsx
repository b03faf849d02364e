import type { ReactNode } from 'react'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { useRequireGuest } from '#web/session/use-session.ts'

/** The server renders it hidden, so nothing moves when a guest sees it. */
export function GuestsOnly({ target, children }: { target: string; children: ReactNode }) {
  const guest = useRequireGuest(target)
  return (
    <>
      <NeedsScript>This page needs JavaScript.</NeedsScript>
      <div className="guests-only" data-shown={guest || undefined} aria-busy={!guest || undefined}>
        {children}
      </div>
    </>
  )
}
