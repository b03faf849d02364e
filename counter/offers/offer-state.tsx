import { State } from '../design/state.tsx'
import type { Offer } from './offer-values.ts'

const looks = { running: 'good', planned: 'waiting', over: 'plain', ended: 'bad' } as const
const words = { running: 'running', planned: 'not begun', over: 'over', ended: 'ended' } as const

export function OfferState({ offer: { state } }: { offer: Pick<Offer, 'state'> }) {
  return <State look={looks[state]}>{words[state]}</State>
}
