import type { HamperWords } from './hamper-en.ts'

export const hamperTa: HamperWords = {
  'hamper.below': 'கீழ் அடுக்கு',
  'hamper.above': 'அதன் மேல்',
  'hamper.into': 'ஹாம்பரில் வைத்தேன்',
  'hamper.allInto': '{count}-ம் ஹாம்பரில் வைத்தேன்',
  'hamper.in': 'ஹாம்பரில் உள்ளது',
  'hamper.batch': 'தொகுதி',
  'hamper.bestBefore': 'இதற்கு முன் பயன்படுத்தவும்',
  'hamper.noteBatch': 'லேபிளில் உள்ளதைக் குறிக்கவும்',
  'hamper.batchOf': '{name} லேபிள்',
  'hamper.inBatch': 'தொகுதி {batch}',
  'hamper.keepsUntil': '{day}-க்கு முன் பயன்படுத்தவும்',
}
