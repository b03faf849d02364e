import { setTimeout as pause } from 'node:timers/promises'
import type { Table } from '#sandbox/journal/journal.ts'
import type { FaultBox } from '#sandbox/faults/fault-box.ts'
import type { SandboxOptions } from '#sandbox/sandbox-options.ts'
import { headersOf } from './webhook-headers.ts'
import type { WebhookEvent } from './webhook-event.ts'

export type Letter = Pick<WebhookEvent, 'id' | 'provider' | 'name' | 'about' | 'path' | 'body'>

/** Carries webhooks to the shop. */
export type Postman = {
  send(letter: Letter): void
  /** Posts an event once more, whatever became of it. */
  replay(id: string): boolean
  list(): WebhookEvent[]
  /** Takes up what a restart interrupted. */
  resume(): void
  /** Resolves when every delivery under way has ended. */
  settled(): Promise<void>
}

/** Razorpay tries for 24 hours; here the same growing pauses take four minutes. */
const defaultPausesMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 90_000]
const defaultTimeoutMs = 5_000
/** An event held back by the `reorder` fault leaves after the next one, or when this time is over. */
const heldMs = 1_000

export function createPostman(
  options: SandboxOptions,
  events: Table<WebhookEvent>,
  faults: FaultBox,
  closing: AbortSignal,
): Postman {
  const { webhookPausesMs = defaultPausesMs, webhookTimeoutMs = defaultTimeoutMs, shopUrl, now } = options
  const underWay = new Set<Promise<void>>()
  let releaseHeld: () => void = () => undefined

  async function post(event: WebhookEvent, forged: boolean): Promise<boolean> {
    let outcome: string
    try {
      const response = await fetch(shopUrl + event.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(event, options, forged) },
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

  /** Shiprocket documents no second try; Razorpay keeps trying. */
  async function deliver(event: WebhookEvent): Promise<void> {
    const fault = faults.forWebhook(event.provider, event.name)?.fault
    if (fault === 'drop') {
      events.put(event.id, Object.assign(event, { state: 'dropped' }))
      return
    }
    if (fault === 'reorder') await heldBack()
    const pauses = event.provider === 'razorpay' ? webhookPausesMs : []
    let delivered = await post(event, fault === 'wrong_signature')
    if (fault === 'duplicate') await post(event, false)
    if (fault !== 'reorder') releaseHeld()
    for (const wait of pauses) {
      if (delivered || closing.aborted) break
      await pause(wait, undefined, { signal: closing, ref: false }).catch(() => undefined)
      if (!closing.aborted) delivered = await post(event, false)
    }
    if (!delivered && !closing.aborted && event.state === 'waiting')
      events.put(event.id, Object.assign(event, { state: 'failed' }))
  }

  async function heldBack(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    releaseHeld = resolve
    await Promise.race([
      promise,
      pause(heldMs, undefined, { signal: closing, ref: false }).catch(() => undefined),
    ])
  }

  function start(work: Promise<unknown>): void {
    const tracked: Promise<void> = work.then(() => void underWay.delete(tracked))
    underWay.add(tracked)
  }

  return {
    send(letter) {
      const createdAt = now().toISOString()
      start(deliver(events.put(letter.id, { ...letter, createdAt, state: 'waiting', attempts: [] })))
    },
    replay(id) {
      const event = events.get(id)
      if (event) start(post(event, false))
      return event !== undefined
    },
    list: () => events.all(),
    resume() {
      for (const event of events.all()) if (event.state === 'waiting') start(deliver(event))
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
