/** An id of a design: 144 random bits, in hex. */
export function isDesignId(value: string): boolean {
  return /^[0-9a-f]{36}$/.test(value)
}
