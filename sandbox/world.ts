import type { Journal } from './journal/journal.ts'
import type { FaultBox } from './faults/fault-box.ts'
import type { RequestLog } from './faults/request-log.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import type { SandboxSettings } from './control/sandbox-settings.ts'
import type { Postman } from './webhooks/postman.ts'

/** What every stand-in shares. */
export type World = {
  options: SandboxOptions
  journal: Journal
  faults: FaultBox
  requests: RequestLog
  settings: { read(): SandboxSettings; change(part: Partial<SandboxSettings>): SandboxSettings }
  postman: Postman
  /** Aborts when the sandbox closes. */
  closing: AbortSignal
}
