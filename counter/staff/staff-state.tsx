import type { CounterAnswer } from '#contract/counter/routes.ts'
import { State, type StateLook } from '../design/state.tsx'

type StaffStateName = CounterAnswer<'GET /counter/api/v1/staff'>['data'][number]['state']

const looks: Readonly<Record<StaffStateName, { word: string; look: StateLook }>> = {
  invited: { word: 'Invited', look: 'waiting' },
  active: { word: 'Active', look: 'good' },
  suspended: { word: 'Suspended', look: 'bad' },
}

export function StaffState({ state }: { state: StaffStateName }) {
  const { word, look } = looks[state]
  return <State look={look}>{word}</State>
}
