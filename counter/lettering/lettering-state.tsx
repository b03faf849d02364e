import { State } from '../design/state.tsx'
import type { LetteringRow } from './lettering-types.ts'

export function WordsState({ state, orderHeldFor }: Pick<LetteringRow, 'state' | 'orderHeldFor'>) {
  if (state === 'started') return <State look="good">Started</State>
  return orderHeldFor === null ? <State look="waiting">To do</State> : <State look="bad">Order held</State>
}
