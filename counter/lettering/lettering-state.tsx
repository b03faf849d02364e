import { State } from '../design/state.tsx'
import type { LetteringRow } from './lettering-types.ts'

type Standing = Pick<LetteringRow, 'state' | 'orderHeldFor' | 'toLetter'>

export function WordsState({ state, orderHeldFor, toLetter }: Standing) {
  if (toLetter.length === 0) return <State look="good">Lettered</State>
  if (state === 'started') return <State look="good">Started</State>
  return orderHeldFor === null ? <State look="waiting">To do</State> : <State look="bad">Order held</State>
}
