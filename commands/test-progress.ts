/** Seconds on two cores for one test file, one journey, one check of types or style. */
const SECONDS = { rooms: 1.6, journeys: 11, check: 40 } as const
/** Milliseconds between lines where no terminal rewrites one line. */
const LINE_EVERY_MS = 30_000

const SLOWEST = 15

type Kind = keyof typeof SECONDS
export type Part = {
  name: string
  kind: Kind
  total: number
}
/** The parts run one after the other. */
export type Lane = readonly Part[]

export interface TestProgress {
  begin(part: Part): void
  ended(part: Part, name: string, seconds: number): void
  end(part: Part, isPassed: boolean): void
  count(passed: number, failed: number): void
  close(): void
}

export const secondsNeeded = (lanes: readonly Lane[]): number =>
  Math.max(0, ...lanes.map((lane) => lane.reduce((sum, { kind, total }) => sum + total * SECONDS[kind], 0)))

export const inMinutes = (seconds: number): string =>
  seconds < 60 ? 'less than a minute' : `about ${Math.round(seconds / 60)} min`

export function showProgress(lanes: readonly Lane[]): TestProgress {
  const states = new Map(lanes.flat().map((part) => [part, { done: 0, startedAt: 0, endedAt: 0 }]))
  const counts = { passed: 0, failed: 0 }
  const slowest: { name: string; seconds: number }[] = []
  const isTerminal = process.stdout.isTTY
  const stateOf = (part: Part) => states.get(part) ?? { done: 0, startedAt: 0, endedAt: 0 }

  function secondsLeft(part: Part): number {
    const { done, startedAt, endedAt } = stateOf(part)
    if (endedAt) return 0
    const usual = SECONDS[part.kind]
    const elapsed = startedAt ? (Date.now() - startedAt) / 1000 : 0
    // Measured durations count more as their number grows.
    const each = done > 0 ? (elapsed + usual * 10) / (done + 10) : usual
    return Math.max(part.total - done, 0) * each
  }
  const left = () => Math.max(0, ...lanes.map((lane) => lane.reduce((sum, part) => sum + secondsLeft(part), 0)))

  function show(): void {
    const underWay = [...states].filter(([, { startedAt, endedAt }]) => startedAt > 0 && endedAt === 0)
    const parts = underWay.map(([{ name, total }, { done }]) => `${name} ${done} of ${total}`)
    const failed = counts.failed > 0 ? `, ${counts.failed} failed` : ''
    const line = `  … ${parts.join(' · ')} · ${counts.passed} tests passed${failed} · ${inMinutes(left())} left`
    if (isTerminal) process.stdout.write(`\r\u001b[K${line.slice(0, (process.stdout.columns || 120) - 1)}`)
    else console.log(line)
  }

  const timer = setInterval(show, isTerminal ? 500 : LINE_EVERY_MS)
  return {
    begin: (part) => void (stateOf(part).startedAt = Date.now()),
    ended(part, name, seconds) {
      stateOf(part).done++
      slowest.push({ name, seconds })
    },
    end(part, isPassed) {
      const state = stateOf(part)
      state.endedAt = Date.now()
      const seconds = Math.round((state.endedAt - state.startedAt) / 1000)
      console.log(
        `${isTerminal ? '\r\u001b[K' : ''}  ${isPassed ? '✓' : '✗'} ${part.name}: ${state.done} in ${seconds} s`,
      )
    },
    count(passed, failed) {
      counts.passed += passed
      counts.failed += failed
    },
    close() {
      clearInterval(timer)
      if (isTerminal) process.stdout.write('\r\u001b[K')
      if (slowest.length <= SLOWEST) return
      console.log('\n  What took longest:\n')
      for (const { name, seconds } of slowest.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
        console.log(`  ${seconds.toFixed(0).padStart(5)} s  ${name}`)
    },
  }
}
