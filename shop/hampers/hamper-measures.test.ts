import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHamperRoom, parseHamperSize, readHamperRoom, readHamperSize } from './hamper-measures.ts'

test('measures are typed in any spelling, kept in one, and read in millimetres and grams', () => {
  for (const typed of ['34x34x4,rim 11,5kg', '34 × 34 × 4 cm, Rim 11 cm, 5.0 kg', ' 34 x 34 x 4 , rim 11 , 5 kg '])
    assert.deepEqual(parseHamperRoom(typed), { value: '34 x 34 x 4, rim 11, 5 kg' }, typed)
  assert.deepEqual(parseHamperRoom('22.8 x 22.8 x 12, 4.25 kg'), { value: '22.8 x 22.8 x 12, 4.25 kg' })
  assert.deepEqual(readHamperRoom('22.8 x 22.8 x 12, 4.25 kg'), {
    length: 228,
    breadth: 228,
    height: 120,
    rim: 0,
    mostGrams: 4_250,
  })
  for (const typed of ['8x8x6, bears, upright', '8 x 8 x 6 cm, UPRIGHT, bears'])
    assert.deepEqual(parseHamperSize(typed), { value: '8 x 8 x 6, upright, bears' }, typed)
  assert.deepEqual(readHamperSize('14 x 10 x 5'), {
    length: 140,
    breadth: 100,
    height: 50,
    isUpright: false,
    bears: false,
  })
  assert.deepEqual([readHamperRoom(''), readHamperSize('')], [null, null])
})

test('what cannot be measures is refused with an example', () => {
  for (const typed of ['34 x 34', '34 x 34 x 4', '0 x 4 x 4, 5 kg', '34 x 34 x 4, 0 kg', '999 x 34 x 4, 5 kg', 'large'])
    assert.match((parseHamperRoom(typed) as { fault: string }).fault, /such as|: 23 x 23 x 12, 5 kg/, typed)
  assert.match((parseHamperRoom('34 x 34 x 4, 80 kg') as { fault: string }).fault, /50 kg at most/)
  for (const typed of ['8 x 8', '8 x 8 x 0', '8 x 8 x 6, round', '-8 x 8 x 6'])
    assert.match((parseHamperSize(typed) as { fault: string }).fault, /8 x 8 x 6, upright, bears/, typed)
})
