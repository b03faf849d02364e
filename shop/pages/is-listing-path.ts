/** Of goods that are listed and filtered: one page under several addresses. */
export function isListingPath(pathname: string): boolean {
  return /^\/(?:shop$|gifts\/)/.test(pathname)
}
