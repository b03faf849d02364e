/** Texts of hampers at the packing table. */
export const hamperEn = {
  'hamper.below': 'Lower layer',
  'hamper.above': 'On top of it',
  'hamper.into': 'Into the hamper',
  'hamper.allInto': 'All {count} into the hamper',
  'hamper.in': 'In the hamper',
  'hamper.batch': 'Batch',
  'hamper.bestBefore': 'Best before',
  'hamper.noteBatch': 'Note what the label says',
  'hamper.batchOf': 'Label of {name}',
  'hamper.inBatch': 'Batch {batch}',
  'hamper.keepsUntil': 'best before {day}',
} as const

export type HamperWords = Readonly<Record<keyof typeof hamperEn, string>>
