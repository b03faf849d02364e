import type { HamperWords } from './hamper-en.ts'

export const hamperGu: HamperWords = {
  'hamper.below': 'નીચેનું પડ',
  'hamper.above': 'એની ઉપર',
  'hamper.into': 'હૅમ્પરમાં મૂક્યું',
  'hamper.allInto': 'બધાં {count} હૅમ્પરમાં મૂક્યાં',
  'hamper.in': 'હૅમ્પરમાં છે',
  'hamper.batch': 'બૅચ',
  'hamper.bestBefore': 'આ પહેલાં વાપરો',
  'hamper.noteBatch': 'લેબલ પર લખેલું નોંધો',
  'hamper.batchOf': '{name}નું લેબલ',
  'hamper.inBatch': 'બૅચ {batch}',
  'hamper.keepsUntil': '{day} પહેલાં વાપરો',
}
