/** Passkeys need a host name, and https or localhost. */
export function canHavePasskeys(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return !isNumber && (protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname))
}
