import {
  responseFaults,
  webhookFaults,
  windowFaults,
  type ResponseFault,
  type Fault,
  type WebhookFault,
  type WindowFault,
} from './fault.ts'
import { matchesRoute } from './route-pattern.ts'

export type InjectedFault<Kind> = { fault: Kind; value: number }

export type FaultInjector = {
  add(fault: Fault): void
  clear(): void
  list(): Fault[]
  takeForResponse(provider: string, method: string, path: string): InjectedFault<ResponseFault> | null
  takeForWebhook(provider: string, event: string): InjectedFault<WebhookFault> | null
  takeForWindow(): InjectedFault<WindowFault> | null
}

export function createFaultInjector(): FaultInjector {
  let faults: { fault: Fault; chance: () => number }[] = []

  function takeFault<Kind extends Fault['fault']>(
    kinds: readonly Kind[],
    provider: string,
    fits: (route: string) => boolean,
  ): InjectedFault<Kind> | null {
    for (const { fault, chance } of faults) {
      const kind = kinds.find((kind) => kind === fault.fault)
      if (!kind || !(fault.provider === '*' || fault.provider === provider) || !fits(fault.route)) continue
      if (chance() >= fault.probability) continue
      fault.times -= 1
      faults = faults.filter(({ fault }) => fault.times > 0)
      return { fault: kind, value: fault.value }
    }
    return null
  }

  return {
    add: (fault) => faults.push({ fault: { ...fault }, chance: createSeededRandom(fault.seed) }),
    clear: () => (faults = []),
    list: () => faults.map(({ fault }) => ({ ...fault })),
    takeForResponse: (provider, method, path) =>
      takeFault(responseFaults, provider, (route) => matchesRoute(route, method, path)),
    takeForWebhook: (provider, event) =>
      takeFault(webhookFaults, provider, (route) => route === '*' || route === event || route.includes('webhook')),
    takeForWindow: () => takeFault(windowFaults, 'razorpay', () => true),
  }
}

/** Mulberry32: from 0 to below 1, repeatable with the same seed. */
function createSeededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
