/** The day somebody looks for, and the working days it comes to when ordered before `until`. */
export type WantedDay = { pin: string; by: string; lead: number; until: string }

const STORAGE_KEY = 'wanted-day'

/** As it was written, the same for every call; empty where none was, storage is forbidden, or it is not true any more. */
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
