import type { CounterAnswer } from '#contract/counter/routes.ts'
import { State } from '../design/state.tsx'

export type Webhook = CounterAnswer<'GET /counter/api/v1/webhooks'>['data'][number]

export function WebhookState({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state === 'off') return <State look="plain">off</State>
  if (state === 'gave up') return <State look="bad">switched off, nothing arrived</State>
  return failingSince === null ? <State look="good">on</State> : <State look="waiting">nothing arrives</State>
}
