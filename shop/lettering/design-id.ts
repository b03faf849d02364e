export function isDesignId(value: string): boolean {
  return /^[0-9a-f]{36}$/.test(value)
}
