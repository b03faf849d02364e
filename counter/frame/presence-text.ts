const NAMED = 2

/** "Ravi is here too", "Ravi, Meera and 2 others are here too"; empty for nobody. */
export function presenceText(names: readonly string[]): string {
  if (names.length === 0) return ''
  const others = names.length - NAMED
  const shown = [...names.slice(0, NAMED), ...(others > 0 ? [others === 1 ? '1 other' : `${others} others`] : [])]
  const last = shown.pop() ?? ''
  return shown.length === 0 ? `${last} is here too` : `${shown.join(', ')} and ${last} are here too`
}
