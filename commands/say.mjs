const terminal = process.stdout.isTTY
// A full disk or a closed pipe must not end the process.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
const wheel = ['◐', '◓', '◑', '◒']
const line = (sign, name, detail) => `  ${sign} ${name.padEnd(10)} ${detail}`

export const say = {
  /** @type {(name: string, detail: string) => void} */
  done: (name, detail) => console.log(line('✓', name, detail)),
  /** @type {(message: string) => void} */
  failed: (message) => console.error(`\n  ✗ ${message}\n`),
  /**
   * Shows that something long is going on until the promise settles, then says how long it took.
   * @template T
   * @param {string} name
   * @param {string} detail
   * @param {Promise<T>} promise
   * @returns {Promise<T>}
   */
  async during(name, detail, promise) {
    const from = Date.now()
    let turn = 0
    if (!terminal) process.stdout.write(`${line('…', name, detail)} `)
    const timer = setInterval(
      () => process.stdout.write(terminal ? `\r${line(wheel[turn++ % 4], name, detail)}` : '.'),
      terminal ? 150 : 2_000,
    )
    const clear = () => {
      clearInterval(timer)
      process.stdout.write(terminal ? '\r\u001b[K' : '\n')
    }
    try {
      const outcome = await promise
      clear()
      say.done(name, `${typeof outcome === 'string' ? outcome : detail} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
      return outcome
    } catch (error) {
      clear()
      throw error
    }
  },
}
