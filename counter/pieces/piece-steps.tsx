import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newKey } from '../api/new-key.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { State } from '../design/state.tsx'
import { useShowRefusal } from '../words/show-refusal.ts'
import { useSay } from '../words/words.ts'
import { PIECE, type Piece } from './piece.ts'

export const stepKeys = {
  make: 'step.make',
  letter: 'step.letter',
  proof: 'step.proof',
  pack: 'step.pack',
} as const satisfies Record<Piece['steps'][number]['step'], string>

const doneKeys = { make: 'step.isMade', letter: 'step.isLettered', pack: 'step.isPacked' } as const
const states = {
  done: { look: 'good', key: 'step.done' },
  open: { look: 'plain', key: 'step.open' },
  waits: { look: 'waiting', key: 'step.waits' },
} as const

type Props = { piece: Piece } & ReturnType<typeof useTakeStep>

/** One large button, at once under the tag's colour. */
export function NextStep({ piece: { next, name }, take, isBusy }: Props) {
  const say = useSay()
  if (next === null || next === 'proof') return null
  return (
    <Button
      kind="solid"
      isBusy={isBusy}
      aria-label={`${say(doneKeys[next])}: ${name}`}
      onPress={() => void take(next, true)}
    >
      <span className="piece-next">{say(doneKeys[next])}</span>
    </Button>
  )
}

/** Every step, with a way back for each that was taken. */
export function PieceSteps({ piece: { steps }, take, isBusy }: Props) {
  const say = useSay()
  if (steps.length === 0) return null
  return (
    <ul className="things panel" aria-label={say('piece.steps')}>
      {steps.map(({ step, state }) => (
        <li key={step} className="thing">
          <span>
            {say(stepKeys[step])} <State look={states[state].look}>{say(states[state].key)}</State>
          </span>
          {state === 'done' && step !== 'proof' && (
            <Button kind="quiet" isDisabled={isBusy} onPress={() => void take(step, false)}>
              {say('step.back', { step: say(stepKeys[step]) })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

export function useTakeStep({ piece: { code }, show }: { piece: Piece; show: (piece: Piece) => void }) {
  const { run, isBusy } = useCall('POST /counter/api/v1/pieces/{code}/steps')
  const queries = useQueryClient()
  const showRefusal = useShowRefusal()
  // Kept until it was answered: a second press is the same step.
  const key = useRef<{ of: string; key: string }>(undefined)
  const take = async (step: 'make' | 'letter' | 'pack', isDone: boolean) => {
    const of = `${code} ${step} ${isDone}`
    if (key.current?.of !== of) key.current = { of, key: newKey() }
    const taken = await run({ params: { code }, body: { key: key.current.key, step, isDone } })
    if (taken.ok || taken.reason !== 'offline') key.current = undefined
    if (taken.ok) show(taken.data.data)
    else {
      showRefusal(taken)
      // The tag says who stopped it, and why.
      void queries.invalidateQueries({ queryKey: [PIECE] })
    }
  }
  return { take, isBusy }
}
