/** @param arrives days by lead in working days @returns working days; -1 when nothing arrives in time */
export function longestInTime(arrives: Readonly<Record<string, string>>, by: string): number {
  const leads = Object.entries(arrives).flatMap(([lead, day]) => (day <= by ? [Number(lead)] : []))
  return Math.max(-1, ...leads)
}

export const findSoonest = (arrives: Readonly<Record<string, string>>): string | null =>
  Object.values(arrives).toSorted()[0] ?? null
