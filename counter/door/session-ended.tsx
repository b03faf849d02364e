export function SessionEnded() {
  return (
    <output className="aside-note">
      Your session has ended. Sign in again, and you come back to this page; what you were typing is kept.
    </output>
  )
}
