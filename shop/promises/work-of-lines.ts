export type WorkingLine = {
  quantity: number
  benchMinutes: number
  wordMinutes: number
}

export function shortestKeeping(lines: readonly { shelfLifeDays: number | null }[]): number | null {
  const days = lines.flatMap(({ shelfLifeDays }) => shelfLifeDays ?? [])
  return days.length === 0 ? null : Math.min(...days)
}

export function workOfLines(lines: readonly WorkingLine[], giftMinutes = 0): number {
  const pieces = lines.map(({ quantity, benchMinutes, wordMinutes }) => quantity * (benchMinutes + wordMinutes))
  return pieces.reduce((sum, minutes) => sum + minutes, giftMinutes)
}
