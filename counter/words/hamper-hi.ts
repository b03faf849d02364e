import type { HamperWords } from './hamper-en.ts'

export const hamperHi: HamperWords = {
  'hamper.below': 'नीचे की परत',
  'hamper.above': 'उसके ऊपर',
  'hamper.into': 'हैंपर में रखा',
  'hamper.allInto': 'सभी {count} हैंपर में रखे',
  'hamper.in': 'हैंपर में है',
  'hamper.batch': 'बैच',
  'hamper.bestBefore': 'इससे पहले उपयोग करें',
  'hamper.noteBatch': 'लेबल पर लिखा दर्ज करें',
  'hamper.batchOf': '{name} का लेबल',
  'hamper.inBatch': 'बैच {batch}',
  'hamper.keepsUntil': '{day} से पहले उपयोग करें',
}
