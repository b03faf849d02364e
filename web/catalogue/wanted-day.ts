/** The day somebody looks for, and the working days it comes to when ordered before `until`. */
export type WantedDay = { pin: string; by: string; lead: number; until: string }

const STORAGE_KEY = 'wanted-day'

/** The stored day. Empty if there is none, if storage is blocked, or if the day has passed. */
export function readWantedDay(): string {
  try {
    const written = window.sessionStorage.getItem(STORAGE_KEY) ?? ''
    return Date.parse(parseWantedDay(written)?.until ?? '') > Date.now() ? written : ''
  } catch {
    return ''
  }
}

export const parseWantedDay = (written: string): WantedDay | null =>
  written === '' ? null : (JSON.parse(written) as WantedDay)

export function storeWantedDay(wanted: WantedDay): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(wanted))
  } catch {
    // Storage is full or forbidden: the listing names working days instead.
  }
}
