import { execFileSync } from 'node:child_process'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'

export function describeMachine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${first?.model.trim()}), ${memory} GiB, ${platform()} ${release()}, Node ${process.versions.node}`
}

/** Load average of the last minute. */
export function busyness(): number {
  return loadavg()[0] ?? 0
}

export function readVersion(program: string): string | undefined {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')[0]
      ?.trim()
  } catch {
    return undefined
  }
}
