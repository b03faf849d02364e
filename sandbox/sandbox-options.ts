import type { ControlPanelAccess } from './control-panel/guard-control-panel.ts'
import type { DemoSecrets } from './demo-secrets.ts'

type Property = 'ga4MeasurementId' | 'ga4ApiSecret'

export type EmailPreview = { name: string; subject: string; html: string; text: string }

export type SandboxOptions = Omit<DemoSecrets, Property> &
  Partial<Pick<DemoSecrets, Property>> & {
    /** The sandbox stores its records in `sandbox/` inside this folder. */
    dataDir: string
    /** The mount as a browser sees it, without a trailing slash: `http://localhost:3000/sandbox`. */
    publicUrl: string
    /** Where webhooks go, without a trailing slash: `http://localhost:3000`. */
    shopUrl: string
    /** Without it the control panel opens on this machine only. */
    controlPanel?: ControlPanelAccess
    /** Where the demo door of the back office is, and what opens it; without it there is no button. */
    backOffice?: { url: string; pass: string }
    emailPreviews?: () => readonly EmailPreview[]
    now: () => Date
    /** Milliseconds; a compressed form of the real 24 hours. */
    webhookRetryDelaysMs?: readonly number[]
    /** Milliseconds. */
    webhookTimeoutMs?: number
  }
