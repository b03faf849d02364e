import { setTimeout as pause } from 'node:timers/promises'
import { createHmac } from 'node:crypto'
import type { RecordTable } from '#sandbox/storage/record-store.ts'
import type { FaultInjector } from '#sandbox/faults/fault-injector.ts'
import type { SandboxOptions } from '#sandbox/sandbox-options.ts'
import type { WebhookEvent } from './webhook-event.ts'

export type NewWebhook = Pick<WebhookEvent, 'id' | 'provider' | 'name' | 'about' | 'path' | 'body'>

export type WebhookSender = {
  send(webhook: NewWebhook): void
  replay(id: string): boolean
  list(): WebhookEvent[]
  resume(): void
  settled(): Promise<void>
}

/** Razorpay retries for 24 hours; here the growing pauses take four minutes. */
const defaultRetryDelaysMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 90_000]
const defaultTimeoutMs = 5_000
/** The `reorder` fault holds an event until the next one, or for this time. */
const reorderDelayMs = 1_000

export function createWebhookSender(
  options: SandboxOptions,
  events: RecordTable<WebhookEvent>,
  faults: FaultInjector,
  closing: AbortSignal,
): WebhookSender {
  const { webhookRetryDelaysMs = defaultRetryDelaysMs, webhookTimeoutMs = defaultTimeoutMs, shopUrl, now } = options
  const pendingDeliveries = new Set<Promise<void>>()
  let releaseReordered: () => void = () => undefined

  async function post(event: WebhookEvent, forged: boolean): Promise<boolean> {
    let outcome: string
    try {
      const response = await fetch(shopUrl + event.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...createWebhookHeaders(event, options, forged) },
        body: event.body,
        signal: AbortSignal.any([AbortSignal.timeout(webhookTimeoutMs), closing]),
      })
      await response.body?.cancel()
      outcome = `HTTP ${response.status}`
    } catch (error) {
      outcome = error instanceof Error ? error.name : 'error'
    }
    if (closing.aborted) return false
    const delivered = outcome.startsWith('HTTP 2')
    event.attempts = [...event.attempts, { at: now().toISOString(), outcome }]
    if (delivered) event.state = 'delivered'
    events.put(event.id, event)
    return delivered
  }

  /** Razorpay retries; Shiprocket documents no retries. */
  async function deliver(event: WebhookEvent): Promise<void> {
    const fault = faults.takeForWebhook(event.provider, event.name)?.fault
    if (fault === 'drop') {
      events.put(event.id, Object.assign(event, { state: 'dropped' }))
      return
    }
    if (fault === 'reorder') await waitForNextEvent()
    const retryDelaysMs = event.provider === 'razorpay' ? webhookRetryDelaysMs : []
    let delivered = await post(event, fault === 'wrong_signature')
    if (fault === 'duplicate') await post(event, false)
    if (fault !== 'reorder') releaseReordered()
    for (const wait of retryDelaysMs) {
      if (delivered || closing.aborted) break
      await pause(wait, undefined, { signal: closing, ref: false }).catch(() => undefined)
      if (!closing.aborted) delivered = await post(event, false)
    }
    if (!delivered && !closing.aborted && event.state === 'waiting')
      events.put(event.id, Object.assign(event, { state: 'failed' }))
  }

  async function waitForNextEvent(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    releaseReordered = resolve
    await Promise.race([
      promise,
      pause(reorderDelayMs, undefined, { signal: closing, ref: false }).catch(() => undefined),
    ])
  }

  function trackDelivery(work: Promise<unknown>): void {
    const tracked: Promise<void> = work.then(() => void pendingDeliveries.delete(tracked))
    pendingDeliveries.add(tracked)
  }

  return {
    send(webhook) {
      const createdAt = now().toISOString()
      trackDelivery(deliver(events.put(webhook.id, { ...webhook, createdAt, state: 'waiting', attempts: [] })))
    },
    replay(id) {
      const event = events.get(id)
      if (event) trackDelivery(post(event, false))
      return event !== undefined
    },
    list: () => events.all(),
    resume() {
      for (const event of events.all()) if (event.state === 'waiting') trackDelivery(deliver(event))
    },
    async settled() {
      while (pendingDeliveries.size > 0) await Promise.all(pendingDeliveries)
    },
  }
}

/** `forged` signs with another secret. */
function createWebhookHeaders(event: WebhookEvent, options: SandboxOptions, forged: boolean): Record<string, string> {
  if (event.provider === 'shiprocket') return { 'x-api-key': forged ? 'not-the-token' : options.courierWebhookToken }
  const secret = forged ? 'not-the-secret' : options.webhookSecret
  return {
    'x-razorpay-signature': createHmac('sha256', secret).update(event.body).digest('hex'),
    'x-razorpay-event-id': event.id,
  }
}
