import { use } from 'react'
import { benchRefusals, type BenchRefusal } from '#shop/packing/bench-refusals.ts'
import { notHandOver } from '#shop/packing/why-not-hand-over.ts'
import type { CallRefusal } from '../api/call-refusal.ts'
import type { WordKey } from './en.ts'
import { useSay, WordsContext, type PlainKey, type Say } from './words.ts'

export type Refused = Pick<CallRefusal, 'reason' | 'message' | 'details'>

const ofReason: Readonly<Record<Exclude<BenchRefusal, 'not-ready' | 'gone-already'>, PlainKey>> = {
  cancelled: 'piece.cancelled',
  cancelling: 'refused.cancelling',
  refunded: 'piece.refunded',
  held: 'refused.held',
  asking: 'stop.asking',
  'not-paid': 'stop.notPaid',
  left: 'stop.left',
  'proof-waits': 'piece.waits',
  'proof-wish': 'piece.wish',
  'not-made': 'refused.notMade',
  address: 'refused.newAddress',
  broken: 'refused.photograph',
  incomplete: 'refused.incomplete',
  key: 'refused.again',
  line: 'refused.noPiece',
  'no-answer': 'refused.noAnswer',
  'no-card': 'gift.noCard',
  'no-challan': 'refused.noChallan',
  'no-label': 'papers.noLabel',
  'no-room': 'refused.noRoom',
  'no-step': 'refused.noStep',
  'not-a-picture': 'refused.photograph',
  'not-found': 'refused.notFound',
  nothing: 'refused.nothing',
  'nothing-to-make': 'refused.nothingToMake',
  'packed-already': 'refused.closed',
  'picked-by-other': 'refused.pickedElse',
  'put-back': 'refused.putBack',
  surplus: 'refused.surplus',
  'too-large': 'refused.photograph',
  'too-late': 'refused.tooLate',
  'too-many': 'refused.tooMany',
  'too-many-pixels': 'refused.photograph',
  'too-small': 'refused.photograph',
}

const ofCall: Partial<Record<CallRefusal['reason'], PlainKey>> = {
  offline: 'refused.offline',
  busy: 'refused.busy',
  failed: 'refused.failed',
  'signed-out': 'wait.signedOut',
  'not-allowed': 'refused.notAllowed',
}

export const whyKeys = {
  cancelled: 'why.cancelled',
  cancelling: 'why.cancelling',
  held: 'why.held',
  'not-packed': 'why.notPacked',
  'not-paid': 'why.notPaid',
  refunded: 'why.refunded',
  'no-waybill': 'why.noWaybill',
  left: 'why.left',
} as const satisfies Record<(typeof notHandOver)[number], WordKey>

/** The server's own sentence is kept where the benches have no words for it. */
export function sayRefusal(say: Say, { reason: kind, message, details }: Refused): string {
  const general = ofCall[kind]
  if (general) return say(general)
  const reason = benchRefusals.find((each) => each === details['reason'])
  if (reason === undefined) return message
  if (reason !== 'not-ready' && reason !== 'gone-already') return say(ofReason[reason])
  const { parcel = '', name = '', why } = readValues(details['values'])
  if (reason === 'gone-already') return say('over.gone', { parcel, name })
  const stop = notHandOver.find((each) => each === why)
  return stop ? say('over.cannot', { parcel, why: say(whyKeys[stop]) }) : message
}

function readValues(values: unknown): Partial<Record<string, string>> {
  return typeof values === 'object' && values !== null ? { ...values } : {}
}

/** English keeps the server's sentence, which names pieces and people. */
export function useRefusalText(): (refused: Refused) => string {
  const say = useSay()
  const { language } = use(WordsContext).spoken
  return (refused) => (language === 'en' ? refused.message : sayRefusal(say, refused))
}
