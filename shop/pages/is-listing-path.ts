export function isListingPath(pathname: string): boolean {
  return /^\/(?:shop$|gifts\/)/.test(pathname)
}
