import type { StopReason } from './why-not-pack.ts'

/** Units count from 1. `proof`: null when no proof was sent. */
export type LineOfPieces = {
  quantity: number
  refundedUnits: number
  work: 'made' | 'lettered' | null
  made: readonly number[]
  ticked: readonly number[]
  proof: ProofStanding | null
}
export const proofStandings = ['approved', 'waits', 'wish'] as const
export type ProofStanding = (typeof proofStandings)[number]
export const pieceSteps = ['make', 'letter', 'proof', 'pack'] as const
export type PieceStep = (typeof pieceSteps)[number]
export type StepStanding = { step: PieceStep; state: 'done' | 'open' | 'waits' }

export const stepOfWork = { made: 'make', lettered: 'letter' } as const

/** A refund names no unit: units in the box stay wanted first, then made ones, then the lowest numbers. */
export function listRefundedUnits({
  quantity,
  refundedUnits,
  made,
  ticked,
}: Omit<LineOfPieces, 'work' | 'proof'>): number[] {
  const rank = (unit: number) => Number(!ticked.includes(unit)) * 2 + Number(!made.includes(unit))
  return Array.from({ length: quantity + refundedUnits }, (_, index) => index + 1)
    .toSorted((a, b) => rank(a) - rank(b) || a - b)
    .slice(quantity)
    .toSorted((a, b) => a - b)
}

/** Steps of one wanted unit, in the order of the work. */
export function listPieceSteps(
  { work, made, proof, ticked }: LineOfPieces,
  unit: number,
  isPacked: boolean,
): StepStanding[] {
  const state = (isDone: boolean) => (isDone ? ('done' as const) : ('open' as const))
  return [
    ...(proof === null ? [] : [{ step: 'proof' as const, state: proofStates[proof] }]),
    ...(work === null ? [] : [{ step: stepOfWork[work], state: state(isPacked || made.includes(unit)) }]),
    { step: 'pack', state: state(isPacked || ticked.includes(unit)) },
  ]
}

const proofStates = { approved: 'done', waits: 'waits', wish: 'open' } as const

/** The colour of a tag, the most urgent first. */
export const pieceMarks = [
  'cancelled',
  'refunded',
  'held',
  'not-paid',
  'left',
  'changed',
  'wish',
  'waits',
  'open',
  'ready',
  'packed',
] as const
export type PieceMark = (typeof pieceMarks)[number]

type MarkedPiece = {
  stop: StopReason | null
  isRefunded: boolean
  /** Its words are newer than its printed tag. */
  isChanged: boolean
  steps: readonly StepStanding[]
}

export function markPiece({ stop, isRefunded, isChanged, steps }: MarkedPiece): PieceMark {
  if (stop === 'cancelled' || stop === 'cancelling') return 'cancelled'
  if (isRefunded) return 'refunded'
  if (stop === 'asking') return 'held'
  if (stop === 'held' || stop === 'not-paid' || stop === 'left') return stop
  const [open] = steps.filter(({ state }) => state !== 'done')
  if (!open) return 'packed'
  if (isChanged) return 'changed'
  if (open.step === 'proof') return open.state === 'waits' ? 'waits' : 'wish'
  return open.step === 'pack' ? 'ready' : 'open'
}

/** The step that the bench may take now; null while the piece is stopped or its buyer is asked. */
export function nextStep(mark: PieceMark, steps: readonly StepStanding[]): PieceStep | null {
  if (!['changed', 'wish', 'open', 'ready'].includes(mark)) return null
  const [open] = steps.filter(({ state }) => state !== 'done')
  return open?.state === 'open' ? open.step : null
}
