import { z } from 'zod'

/** What can go wrong with an answer of a provider's API. */
export const responseFaults = [
  'delay_ms',
  'hang',
  'status',
  'reset',
  'reset_after_commit',
  'malformed_json',
  '429',
  'html_502',
] as const
/** What can go wrong with a webhook on its way to the shop. */
export const webhookFaults = ['duplicate', 'reorder', 'drop', 'wrong_signature'] as const
/** What can go wrong between the payment window and the page around it. */
export const windowFaults = ['silent_window', 'double_handler'] as const

export type ResponseFault = (typeof responseFaults)[number]
export type WebhookFault = (typeof webhookFaults)[number]
export type WindowFault = (typeof windowFaults)[number]

const kinds = [...responseFaults, ...webhookFaults, ...windowFaults] as const

export type Fault = {
  provider: string
  /** `*`, or a path as the provider knows it (`/orders`, `GET /orders/:id/payments`), or an event's name. */
  route: string
  fault: (typeof kinds)[number]
  /** Milliseconds of `delay_ms`, number of `status`. */
  value: number
  /** How often it still strikes. */
  times: number
  /** 1 strikes every time; less leaves it to chance. */
  probability: number
  /** Makes chance repeatable. */
  seed: number
}

const given = z.object({
  provider: z.string().default('*'),
  route: z.string().default('*'),
  fault: z.union([z.string(), z.number(), z.record(z.string(), z.number())]),
  value: z.number().min(0).optional(),
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().default(1),
})

/**
 * Reads a fault as the control desk gets it: `{provider, route, fault, value, times, probability, seed}`. The value
 * may also stand beside the name: `fault: {"delay_ms": 800}` or `"delay_ms:800"`.
 */
export function parseFault(body: unknown): { ok: true; fault: Fault } | { ok: false; message: string } {
  const parsed = given.safeParse(body)
  if (!parsed.success) return { ok: false, message: z.prettifyError(parsed.error) }
  const { fault: named, value, times, probability, ...rest } = parsed.data
  const [name = '', inline] = typeof named === 'object' ? (Object.entries(named)[0] ?? []) : String(named).split(':')
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
  return fault === 'delay_ms' ? 2_000 : fault === 'status' ? 503 : 0
}
