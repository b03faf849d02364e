const terminal = process.stdout.isTTY
// A full disk or a closed pipe must not end the process.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
const wheel = ['◐', '◓', '◑', '◒']
const line = (sign, name, detail) => `  ${sign} ${name.padEnd(10)} ${detail}`
const clearLine = terminal ? '\r\u001b[K' : ''

/** @typedef {{ name: string, startedAt: number, endedAt: number }} Step times in milliseconds since 1970 */
/** @type {Step[]} */
const steps = []

let canTurn = terminal
/** Only one of several parallel steps shows the spinner. @type {NodeJS.Timeout | undefined} */
let turning

function turnWheel(name, detail) {
  if (!terminal) console.log(line('…', name, detail))
  if (!canTurn || turning) return () => {}
  let turn = 0
  const timer = setInterval(() => process.stdout.write(`\r${line(wheel[turn++ % 4], name, detail)}`), 150)
  turning = timer
  return () => {
    if (turning === timer) stopWheel()
  }
}

function stopWheel() {
  clearInterval(turning)
  turning = undefined
  process.stdout.write(clearLine)
}

export const say = {
  steps,
  /** @type {(name: string, detail: string) => void} */
  done: (name, detail) => console.log(`${clearLine}${line('✓', name, detail)}`),
  /** @type {(message: string) => void} */
  failed: (message) => console.error(`${clearLine}\n  ✗ ${message}\n`),
  /** Another process writes the last line of the terminal from here on. */
  leaveLastLine() {
    canTurn = false
    stopWheel()
  },
  /**
   * Shows a spinner until the promise settles, then the duration.
   * @template T
   * @param {string} name
   * @param {string} detail
   * @param {Promise<T>} promise
   * @returns {Promise<T>}
   */
  async during(name, detail, promise) {
    const startedAt = Date.now()
    const outcome = await promise.finally(turnWheel(name, detail))
    const endedAt = Date.now()
    steps.push({ name, startedAt, endedAt })
    const seconds = ((endedAt - startedAt) / 1000).toFixed(1)
    say.done(name, `${typeof outcome === 'string' ? outcome : detail} (${seconds} s)`)
    return outcome
  },
}
