const STORAGE_KEY = 'pin'

export function readPin(): string {
  try {
    return window.localStorage.getItem(STORAGE_KEY) ?? ''
  } catch {
    return ''
  }
}

export function storePin(pin: string): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, pin)
  } catch {
    // Storage is full or forbidden: it is asked for again.
  }
}
