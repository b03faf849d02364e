import type { ControlPanelAccess } from './control-panel/guard-control-panel.ts'
import type { DemoSecrets } from './demo-secrets.ts'

type Property = 'ga4MeasurementId' | 'ga4ApiSecret'

export type EmailPreview = { name: string; subject: string; html: string; text: string }

export type SandboxOptions = Omit<DemoSecrets, Property> &
  Partial<Pick<DemoSecrets, Property>> & {
    /** The sandbox stores its records in `sandbox/` in this folder. */
    dataDir: string
    /** The mount for browsers, without a trailing slash: `http://localhost:3000/sandbox`. */
    publicUrl: string
    /** The target of webhooks, without a trailing slash: `http://localhost:3000`. */
    shopUrl: string
    /** Undefined allows the control panel on this machine only. */
    controlPanel?: ControlPanelAccess
    /** The demo sign-in of the back office and its pass; undefined hides the button. */
    backOffice?: { url: string; pass: string }
    emailPreviews?: () => readonly EmailPreview[]
    now: () => Date
    /** Milliseconds; replaces the real 24 hours. */
    webhookRetryDelaysMs?: readonly number[]
    /** Milliseconds. */
    webhookTimeoutMs?: number
  }
