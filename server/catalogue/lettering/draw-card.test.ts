import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteCard, type GiftNote } from '#shop/gifts/gift-note.ts'
import { faceKeys } from '#shop/lettering/faces.ts'
import { drawCard } from './draw-card.ts'
import { shapeLine } from './shape-line.ts'

const note: GiftNote = { to: 'Dear Riya,', from: 'Arjun', message: 'Happy Rakhi!', face: 'kalam', unsaid: false }
const messages = {
  latin: 'Happy Rakhi! May this new home be full of laughter, of guests and of the smell of cardamom.',
  devanagari: 'शुभ विवाह। आपके जीवन में सुख और समृद्धि सदा बनी रहे, ज्ञानेश्वर और क्षत्रिय परिवार की ओर से।',
  bengali: 'শুভ জন্মদিন। তোমার জীবন আনন্দে ভরে উঠুক, উজ্জ্বল হোক প্রতিটি দিন।',
  gujarati: 'જન્મદિવસની શુભકામના, જ્ઞાન અને સુખ સદા મળે.',
  gurmukhi: 'ਜਨਮ ਦਿਨ ਮੁਬਾਰਕ, ਗੁਰਪ੍ਰੀਤ ਵੱਲੋਂ ਪਿਆਰ।',
  tamil: 'இனிய பிறந்தநாள் வாழ்த்துக்கள், லக்ஷ்மி மற்றும் கௌசல்யா',
  telugu: 'పుట్టినరోజు శుభాకాంక్షలు, శ్రీ క్షేత్రం నుండి',
  kannada: 'ಹುಟ್ಟುಹಬ್ಬದ ಶುಭಾಶಯಗಳು, ಶ್ರೀ ಕಾರ್ತಿಕ್',
  malayalam: 'ആശംസകൾ, ശ്രീ കൃഷ്ണൻ',
  oriya: 'ଜନ୍ମଦିନର ଶୁଭେଚ୍ଛା, ଶ୍ରୀ କ୍ଷେତ୍ର',
}

/** Bounding box of the ink in millimetres, including Bézier handles. */
function inkOf(path: string) {
  const xs: number[] = []
  const ys: number[] = []
  let [x, y] = [0, 0]
  for (const [, command = '', rest = ''] of path.matchAll(/([a-zM])([^a-zM]*)/g)) {
    const points = (rest.match(/-?\d+/g) ?? []).map((value) => Number(value) / 100)
    const [fromX, fromY] = command === 'M' ? [0, 0] : [x, y]
    for (let at = 0; at < points.length; at += 2) {
      ;[x, y] = [fromX + points[at]!, fromY + points[at + 1]!]
      xs.push(x)
      ys.push(y)
    }
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

for (const [script, message] of Object.entries(messages))
  test(`a message in ${script} stands inside the card, in every face`, () => {
    for (const face of faceKeys) {
      const drawn = drawCard({ ...note, message, face })
      assert.ok(drawn.ok, `${face}: ${drawn.ok ? '' : drawn.message}`)
      const ink = inkOf(drawn.path)
      const slack = 1
      assert.ok(ink.left >= noteCard.margin - slack && ink.right <= noteCard.width - noteCard.margin + slack, face)
      assert.ok(ink.top >= noteCard.margin - slack && ink.bottom <= noteCard.height - noteCard.margin + slack, face)
    }
  })

test('some 50 words of English fit, wrapped; of more it says how many, and which is the first', () => {
  const words = Array.from({ length: 400 }, (_, index) => ['Happy', 'Rakhi', 'to', 'you', 'dear'][index % 5])
  const fits = (count: number) => drawCard({ ...note, message: words.slice(0, count).join(' ') })
  let most = 1
  while (fits(most + 1).ok) most += 1
  assert.ok(most >= 40 && most <= 90, `${most}`)
  const refused = fits(most + 9)
  assert.ok(!refused.ok && 'word' in refused)
  assert.equal(refused.message, '9 words too many for this card.')
  assert.deepEqual([refused.field, refused.tooMany, refused.word], ['message', 9, most])
  const one = fits(most + 1)
  assert.equal(one.ok ? '' : one.message, '1 word too many for this card.')
  const long = drawCard({ ...note, message: words.join(' ') })
  assert.ok(!long.ok && 'word' in long && long.word === most, 'the first that does not fit is the same')
})

test('lines stay as they were typed, empty ones part paragraphs, and the scale of all is one', () => {
  const drawn = drawCard({ ...note, message: '  One\n\n\n\nTwo  three \n' })
  assert.ok(drawn.ok)
  assert.equal(drawn.note.message, 'One\n\nTwo three')
  const letter = shapeLine('o', 'kalam')
  assert.ok(letter.ok)
  const path = drawCard({ ...note, to: '', from: '', message: 'x' })
  assert.ok(path.ok)
  const { top, bottom } = inkOf(path.path)
  assert.ok(Math.abs(bottom - top - noteCard.letter) < 0.6, `x is ${bottom - top} mm high`)
})

test('an unsaid sender is not drawn and not kept; without any words there is no drawing', () => {
  const unsaid = drawCard({ ...note, unsaid: true })
  assert.ok(unsaid.ok)
  assert.deepEqual(unsaid, drawCard({ ...note, from: '', unsaid: true }))
  assert.equal(unsaid.note.from, '')
  const empty = drawCard({ ...note, to: ' ', from: '', message: '\n' })
  assert.ok(empty.ok && empty.path === '')
})

test('what cannot be lettered is named with its field', () => {
  const refusals: [Partial<GiftNote>, string, string][] = [
    [{ message: 'Love 🎉' }, 'no-glyph', 'message'],
    [{ to: '❤️' }, 'no-glyph', 'to'],
    [{ from: 'a'.repeat(41) }, 'name-too-long', 'from'],
    [{ from: 'W'.repeat(38) }, 'word-too-long', 'from'],
    [{ message: `Dear ${'a'.repeat(60)}` }, 'word-too-long', 'message'],
    [{ message: `a${'\u0301\u0323\u0323\u0323\u0323\u0323'}` }, 'too-many-marks', 'message'],
  ]
  for (const [changes, reason, field] of refusals) {
    const refused = drawCard({ ...note, ...changes })
    assert.deepEqual(refused.ok ? {} : [refused.reason, refused.field], [reason, field])
  }
})

test('two thousand words of one letter are answered as quickly as a card', () => {
  const refused = drawCard({ ...note, message: 'a '.repeat(1_000) })
  assert.ok(!refused.ok && 'tooMany' in refused && refused.tooMany > 500)
})
