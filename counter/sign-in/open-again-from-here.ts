const KEY = 'counter opened again at'
const ONCE_MS = 10_000

/**
 * SameSite=Strict: after a link in a mail the session's cookie comes with the next request only.
 * @returns whether the page is on its way
 */
export function openAgainFromHere({ isFromElsewhere }: { isFromElsewhere: boolean }): boolean {
  if (!isFromElsewhere) return false
  try {
    // A browser that calls this request foreign, too, would go on for ever.
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    return false
  }
  location.replace(location.pathname + location.search)
  return true
}
