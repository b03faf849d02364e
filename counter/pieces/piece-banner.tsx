import { stopText } from '../packing/stop-text.ts'
import { useDates, useSay } from '../words/words.ts'
import type { Piece } from './piece.ts'
import { stepKeys } from './piece-steps.tsx'

const looks = {
  cancelled: 'stop',
  refunded: 'stop',
  held: 'stop',
  'not-paid': 'stop',
  left: 'done',
  changed: 'changed',
  wish: 'changed',
  waits: 'waits',
  open: 'open',
  ready: 'ready',
  packed: 'done',
} as const satisfies Record<Piece['mark'], string>

/** The colour of the tag, with its sentence. */
export function PieceBanner({ piece }: { piece: Piece }) {
  const { mark, stop, next } = piece
  const say = useSay()
  const dates = useDates()
  const isStopped = looks[mark] === 'stop'
  const text = () => {
    if ((mark === 'held' || mark === 'not-paid' || mark === 'left') && stop) return stopText(stop, { say, dates })
    if (mark === 'held' || mark === 'not-paid' || mark === 'left') return ''
    if (mark === 'open') return say('piece.open', { step: next === null ? '' : say(stepKeys[next]) })
    return say(`piece.${mark}`)
  }
  return (
    <p className={`piece-mark piece-mark-${looks[mark]}`} role={isStopped ? 'alert' : 'status'}>
      {text()}
    </p>
  )
}
