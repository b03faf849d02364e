import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assert as check, constantFrom, property, stringMatching } from 'fast-check'
import { faceKeys, faces, type FaceKey } from '#shop/lettering/faces.ts'
import type { PrintArea } from '#shop/lettering/print-area.ts'
import { drawWords } from './draw-words.ts'
import measures from './faces/faces.json' with { type: 'json' }
import { shapeLine } from './shape-line.ts'

const lid: PrintArea = {
  field: 'words',
  language: null,
  motifs: [],
  technique: 'foil',
  shape: 'rect',
  width: 90,
  height: 24,
  margin: 2,
  maxLines: 2,
  letterMin: 2.2,
  letterMax: 9,
  faces: faceKeys,
}

const hard = {
  devanagari: 'श्री क्षत्रिय कार्तिक किंजल्क ज्ञानेश्वर त्र्यम्बक ट्ठ र्‍य ॥ ॐ',
  bengali: 'শ্রী ঐশ্বর্য উজ্জ্বল র‍্যাচেল গোপাল',
  gujarati: 'શ્રી જ્ઞાન ત્ર્યંબક',
  gurmukhi: 'ਸ੍ਰੀ ਗੁਰਪ੍ਰੀਤ',
  tamil: 'ஸ்ரீ லக்ஷ்மி கௌசல்யா',
  telugu: 'శ్రీ క్షేత్రం ర్‍య',
  kannada: 'ಶ್ರೀ ಕಾರ್ತಿಕ್',
  malayalam: 'ശ്രീ കൃഷ്ണൻ',
  oriya: 'ଶ୍ରୀ କ୍ଷେତ୍ର',
  latin: 'Riya & Arjun, Zoë: 14·02·27 “ffi” ₹',
}

/** Compares each run's font and glyphs with the golden file, which was reviewed when a typeface was added. */
test('each typeface letters the hard words of each script glyph by glyph as when it was added', async () => {
  const golden: unknown = JSON.parse(await readFile(new URL('golden-glyphs.json', import.meta.url), 'utf8'))
  const shaped = Object.fromEntries(
    faceKeys.flatMap((face) => Object.entries(hard).map(([script, text]) => [`${face} ${script}`, spell(text, face)])),
  )
  assert.deepEqual(shaped, golden)
})

function spell(text: string, face: FaceKey): string {
  const shaped = shapeLine(text, face)
  assert.ok(shaped.ok)
  return shaped.line.glyphs.map(({ font, glyph }) => `${font === face ? '' : `${font} `}${glyph}`).join(', ')
}

test('the measures are those of the files', async () => {
  for (const [key, { digest }] of Object.entries(measures)) {
    const file = await readFile(new URL(`faces/${key}.ttf`, import.meta.url))
    assert.equal(createHash('sha256').update(file).digest('hex'), digest, key)
  }
  for (const face of faceKeys) assert.deepEqual(Object.keys(measures[face].scripts), faces[face].scripts)
})

test('ink stays in the safe area, and letters between their limits, whatever is written', () => {
  const word = stringMatching(/^[A-Za-zÀ-ÿ0-9 &.,रियाकगतनमप]{1,40}$/)
  const shape = constantFrom('rect' as const, 'oval' as const)
  check(
    property(word, constantFrom(...faceKeys), shape, (words, face, printAreaShape) => {
      const drawn = drawWords({ ...lid, shape: printAreaShape }, words, face)
      if (!drawn.ok) return
      const points = readPoints(drawn.path)
      assert.ok(points.length > 0 && drawn.letterHeight >= 2.2 && drawn.letterHeight <= 9)
      const { x, y, width, height } = drawn.box
      assert.ok(x >= 1.99 && y >= 1.99 && x + width <= 88.01 && y + height <= 22.01, JSON.stringify(drawn.box))
    }),
    { numRuns: 60 },
  )
})

function readPoints(path: string): number[] {
  return (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
}

test('a longer text is never lettered larger', () => {
  for (const face of faceKeys) {
    let before = Infinity
    for (let length = 1; length <= 20; length += 1) {
      const drawn = drawWords({ ...lid, letterMin: 0.1, technique: 'ink' }, 'n'.repeat(length), face)
      assert.ok(drawn.ok && drawn.letterHeight <= before, `${face} ${length}`)
      before = drawn.letterHeight
    }
  }
})

test('the same words give the same path', () => {
  assert.deepEqual(drawWords(lid, 'रिया & Arjun', 'kalam'), drawWords(lid, ' रिया  & Arjun ', 'kalam'))
})

test('what cannot be lettered is refused with what helps', () => {
  const cake = drawWords(lid, 'Riya 🎂', 'kalam')
  assert.ok(!cake.ok && cake.reason === 'no-glyph' && cake.message.includes('🎂'))
  const fine = drawWords({ ...lid, technique: 'burn' }, 'Riya', 'great-vibes')
  assert.ok(!fine.ok && fine.reason === 'too-thin' && fine.message.includes('Kalam'))
  const long = drawWords({ ...lid, width: 40 }, 'Riya Bhattacharya and Arjun Mukhopadhyay', 'fraunces')
  assert.ok(!long.ok && long.reason === 'does-not-fit' && /another line/i.test(long.message))
})

test('a script that the typeface lacks comes in another, and that is said', () => {
  const drawn = drawWords(lid, 'Riya கௌசல்யா', 'kalam')
  assert.ok(drawn.ok)
  assert.deepEqual(drawn.notes, ['Kalam has no Tamil; that part comes in Kavivanar.'])
})
