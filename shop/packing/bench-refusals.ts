import { stopReasons } from './why-not-pack.ts'

/** Why a packer is refused at tags, packing table, lettering and hand-over. The pages say each in every language. */
export const benchRefusals = [
  ...stopReasons,
  'address',
  'broken',
  'gone-already',
  'incomplete',
  'key',
  'line',
  'no-answer',
  'no-card',
  'no-challan',
  'no-label',
  'no-room',
  'no-step',
  'not-a-picture',
  'not-found',
  'not-ready',
  'nothing',
  'nothing-to-make',
  'packed-already',
  'picked-by-other',
  'put-back',
  'surplus',
  'too-large',
  'too-late',
  'too-many',
  'too-many-pixels',
  'too-small',
] as const
export type BenchRefusal = (typeof benchRefusals)[number]
