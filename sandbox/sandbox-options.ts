import type { ControlPanelAccess } from './control-panel/guard-control-panel.ts'
import type { DemoSecrets } from './demo-secrets.ts'

/** The only property the stand-ins count for. */
type Property = 'ga4MeasurementId' | 'ga4ApiSecret' | 'universalAnalyticsId'

export type EmailPreview = { name: string; subject: string; html: string; text: string }

/** What the stand-ins of the outside world need to know. */
export type SandboxOptions = Omit<DemoSecrets, Property> &
  Partial<Pick<DemoSecrets, Property>> & {
    /** The sandbox keeps its journal in `sandbox/` inside this folder. */
    dataDir: string
    /** Address of the mount as a browser sees it, without a trailing slash: `http://localhost:3000/sandbox`. */
    publicUrl: string
    /** Where webhooks go, without a trailing slash: `http://localhost:3000`. */
    shopUrl: string
    /** Opens the shop's calls for whoever runs it; without it the desk cannot decide about reviews. */
    ownerToken?: string
    /** Without it the desk opens on this machine, to nobody else. */
    controlPanel?: ControlPanelAccess
    /** Every mail of the shop with invented facts, to be looked at. */
    emailPreviews?: () => readonly EmailPreview[]
    now: () => Date
    /** Pauses between tries of one webhook, in milliseconds: a compressed form of the real 24 hours. */
    webhookRetryDelaysMs?: readonly number[]
    /** Longest wait for the shop's answer to a webhook, in milliseconds. */
    webhookTimeoutMs?: number
  }
