export function SessionEnded() {
  return (
    <output className="aside-note">
      Your session has ended. Sign in again, and you come back to this page; unsaved text is kept.
    </output>
  )
}
