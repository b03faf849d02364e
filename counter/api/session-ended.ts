const KEY = 'counter session ended'

/** For the sign-in page, which is next. */
export function rememberSessionEnded(): void {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // Without storage the page asks to sign in without a reason.
  }
}

/** @returns whether somebody was at work when their session ended; once */
export function takeSessionEnded(): boolean {
  try {
    const hasEnded = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return hasEnded
  } catch {
    return false
  }
}
