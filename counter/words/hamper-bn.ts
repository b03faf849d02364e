import type { HamperWords } from './hamper-en.ts'

export const hamperBn: HamperWords = {
  'hamper.below': 'নীচের স্তর',
  'hamper.above': 'তার উপরে',
  'hamper.into': 'হ্যাম্পারে রাখলাম',
  'hamper.allInto': 'সব {count}টি হ্যাম্পারে রাখলাম',
  'hamper.in': 'হ্যাম্পারে আছে',
  'hamper.batch': 'ব্যাচ',
  'hamper.bestBefore': 'এর আগে ব্যবহার করুন',
  'hamper.noteBatch': 'লেবেলে যা লেখা আছে তা লিখুন',
  'hamper.batchOf': '{name}-এর লেবেল',
  'hamper.inBatch': 'ব্যাচ {batch}',
  'hamper.keepsUntil': '{day}-এর আগে ব্যবহার করুন',
}
