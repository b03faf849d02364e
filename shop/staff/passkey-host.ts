/** Passkeys belong to a host name, not to a number, and want https or this machine. */
export function canHavePasskeys(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return !isNumber && (protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname))
}
