const LAST_USE = 'counter.last-use'
const LOOK_EVERY_MS = 5_000

/**
 * Calls `lock` when no tab of this browser was touched for so long, also when the device slept meanwhile. A refusal of
 * `lock` leads to another try, for instance once the connection is back.
 */
export function lockWhenIdle(minutes: number, lock: () => Promise<object | undefined>): void {
  let isLocked = false
  const touch = () => {
    if (!isLocked) localStorage.setItem(LAST_USE, String(Date.now()))
  }
  const look = () => {
    if (isLocked || Date.now() - Number(localStorage.getItem(LAST_USE)) < minutes * 60_000) return
    isLocked = true
    void lock().then((refused) => (isLocked = refused === undefined))
  }
  touch()
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(
      kind,
      () => {
        // After a long sleep, the first touch may be another person's: lock before it counts.
        look()
        touch()
      },
      { passive: true, capture: true },
    )
  addEventListener('visibilitychange', look)
  setInterval(look, LOOK_EVERY_MS)
}
