const LAST_USE = 'counter.last-use'
const LOOK_EVERY_MS = 5_000

/** Calls `lock` when no tab of this browser was touched for so long, also when the device slept meanwhile. */
export function lockWhenIdle(minutes: number, lock: () => void): void {
  let isLocked = false
  const touch = () => {
    if (!isLocked) localStorage.setItem(LAST_USE, String(Date.now()))
  }
  const look = () => {
    if (isLocked || Date.now() - Number(localStorage.getItem(LAST_USE)) < minutes * 60_000) return
    isLocked = true
    lock()
  }
  touch()
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(
      kind,
      () => {
        // Whoever wakes a tablet that has slept too long is not the one who left it.
        look()
        touch()
      },
      { passive: true, capture: true },
    )
  addEventListener('visibilitychange', look)
  setInterval(look, LOOK_EVERY_MS)
}
