import { State } from '../design/state.tsx'
import { useSay } from '../words/words.ts'
import type { LetteringRow } from './lettering-types.ts'

type Standing = Pick<LetteringRow, 'state' | 'orderHeldFor' | 'toLetter'>

export function WordsState({ state, orderHeldFor, toLetter }: Standing) {
  const say = useSay()
  if (toLetter.length === 0) return <State look="good">{say('lettering.lettered')}</State>
  if (state === 'started') return <State look="good">{say('lettering.started')}</State>
  return orderHeldFor === null ? (
    <State look="waiting">{say('lettering.toDo')}</State>
  ) : (
    <State look="bad">{say('lettering.held')}</State>
  )
}
