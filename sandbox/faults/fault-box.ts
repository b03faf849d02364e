import { answerFaults, webhookFaults, windowFaults } from './fault.ts'
import type { AnswerFault, Fault, WebhookFault, WindowFault } from './fault.ts'
import { chanceFrom } from './chance.ts'
import { matchesRoute } from './route-pattern.ts'

export type Strike<Kind> = { fault: Kind; value: number }

/** The faults that are switched on. Each strike uses one up. */
export type FaultBox = {
  add(fault: Fault): void
  clear(): void
  list(): Fault[]
  forAnswer(provider: string, method: string, path: string): Strike<AnswerFault> | null
  forWebhook(provider: string, event: string): Strike<WebhookFault> | null
  forWindow(): Strike<WindowFault> | null
}

export function createFaultBox(): FaultBox {
  let faults: { fault: Fault; chance: () => number }[] = []

  function strike<Kind extends Fault['fault']>(
    kinds: readonly Kind[],
    provider: string,
    fits: (route: string) => boolean,
  ): Strike<Kind> | null {
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
    add: (fault) => faults.push({ fault: { ...fault }, chance: chanceFrom(fault.seed) }),
    clear: () => (faults = []),
    list: () => faults.map(({ fault }) => ({ ...fault })),
    forAnswer: (provider, method, path) =>
      strike(answerFaults, provider, (route) => matchesRoute(route, method, path)),
    forWebhook: (provider, event) =>
      strike(
        webhookFaults,
        provider,
        (route) => route === '*' || route === event || route.includes('webhook'),
      ),
    forWindow: () => strike(windowFaults, 'razorpay', () => true),
  }
}
