import { z } from 'zod'

export const responseFaults = [
  'delay_ms',
  'stale_ms',
  'hang',
  'status',
  'reset',
  'reset_after_commit',
  'malformed_json',
  '429',
  'html_502',
] as const
export const webhookFaults = ['duplicate', 'reorder', 'drop', 'wrong_signature'] as const
export const windowFaults = ['silent_window', 'double_handler'] as const

export type ResponseFault = (typeof responseFaults)[number]
export type WebhookFault = (typeof webhookFaults)[number]
export type WindowFault = (typeof windowFaults)[number]

const kinds = [...responseFaults, ...webhookFaults, ...windowFaults] as const

export type Fault = {
  provider: string
  /** `*`, a path of the provider (`/orders`, `GET /orders/:id/payments`), or an event name. */
  route: string
  fault: (typeof kinds)[number]
  /** Milliseconds of `delay_ms` and `stale_ms`, HTTP status of `status`. */
  value: number
  times: number
  probability: number
  seed: number
}

const faultShape = z.object({
  provider: z.string().default('*'),
  route: z.string().default('*'),
  fault: z.union([z.string(), z.number(), z.record(z.string(), z.number())]),
  value: z.number().min(0).optional(),
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().default(1),
})

/** Accepts `fault: {"delay_ms": 800}` and `"delay_ms:800"`. */
export function parseFault(body: unknown): { ok: true; fault: Fault } | { ok: false; message: string } {
  const parsed = faultShape.safeParse(body)
  if (!parsed.success) return { ok: false, message: z.prettifyError(parsed.error) }
  const { fault: faultName, value, times, probability, ...rest } = parsed.data
  const [name = '', inline] =
    typeof faultName === 'object' ? (Object.entries(faultName)[0] ?? []) : String(faultName).split(':')
  const fault = kinds.find((kind) => kind === name)
  if (!fault) return { ok: false, message: `fault: one of ${kinds.join(', ')}` }
  return {
    ok: true,
    fault: {
      ...rest,
      fault,
      value: value ?? (inline === undefined ? defaultValue(fault) : Number(inline)),
      times: times ?? (probability === undefined ? 1 : Number.MAX_SAFE_INTEGER),
      probability: probability ?? 1,
    },
  }
}

function defaultValue(fault: Fault['fault']): number {
  return fault === 'delay_ms' || fault === 'stale_ms' ? 2_000 : fault === 'status' ? 503 : 0
}
