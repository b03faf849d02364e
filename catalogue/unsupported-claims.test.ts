import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { demoPictures } from './demo-pictures.ts'
import { demoProducts } from './demo-products.ts'
import { demoReviews } from './demo-reviews.ts'
import { testimonials } from './testimonials.ts'

// A sentence that offers a choice needs the control that takes the answer. Products have none yet: their texts, and what
// buyers say of them, offer nothing. A page may offer what the form asks for that it leads to.

/** On pages these words belong to forms and buttons as well. */
const questions = [
  /\b(choose|choice of)\b/i,
  /\bpick (any|your|the)\b/i,
  /\b(tell|send|give) us\b/i,
  /\b(swap|ask for|instead of|made to your)\b/i,
]
const offers = [
  /\byour (own )?(names|initials|logo|monogram|colours?|brand|date|note)\b/i,
  /\bnames? on\b/i,
  /\b(monogram|initials|engrav|personalis|customis)/i,
  /\bnote\b[^.]* (in ink|by hand|words)\b/i,
  /\b(names?|logo|label|words)\b[^.]{0,30}\b(can be|are|is|gets?|carries)\b[^.]{0,20}\b(painted|printed|foiled|stitched|embroidered|burnt|carved|lettered|written)/i,
  /\bwe (will )?(print|foil|letter|burn|carve|embroider|match|set the words)\b/i,
  /\bcan (also )?(be (lined|branded|added|stitched|dressed)|match|follow)\b/i,
  /\bphoto(graph)?\b[^.]* before\b|\bbefore (it|anything|a gift) leaves\b/i,
  /\b(see|send you|sent) a photo/i,
]

/** Nobody takes that photograph yet. */
const never = [/\byou (see|get) a photo|\bsends? (it and )?you a photo|\bbefore anything leaves\b/i]

/** Where an offer can lead: each of these pages has a form that asks for it. */
const forms = ['/bespoke', '/corporate', '/contact']

const wordsIn = (text: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => text.match(pattern)?.[0] ?? [])
const offersIn = (text: string) => wordsIn(text, [...questions, ...offers])

test('the patterns know an offer when they see one', () => {
  for (const text of [
    'Choose the ribbon colour and the words on the tag.',
    'Pick any four dry fruits and we will print the labels with your occasion.',
    'The label carries your names, a date and a line of thanks.',
    'We foil your logo on the lid.',
    'You see a photograph before anything leaves the workshop.',
    'In stock, ready for your names and note',
    'The inside can be lined in velvet.',
  ])
    assert.notDeepEqual(offersIn(text), [], text)
})

test('no text of a product offers what the shop cannot ask for', () => {
  const texts = [
    ...demoProducts.flatMap(({ name, description, material }) => [name, description, material]),
    ...demoReviews.map(({ text }) => text),
    ...testimonials.map(({ review }) => review),
    ...Object.values(demoPictures).flatMap((pictures) => pictures.map(({ alt }) => alt)),
  ]
  assert.ok(texts.length > 300)
  assert.deepEqual(
    texts.filter((text) => offersIn(text).length > 0),
    [],
  )
})

const files = globSync([
  'web/{pages,catalogue,enquiries,legal,cart}/*.tsx',
  'web/pages/contact-details.ts',
  'server/mail/templates/**/*.ts',
]).filter((file) => !file.endsWith('.test.tsx'))

test('a page that offers something leads to the form that asks for it; no mail offers anything', () => {
  assert.ok(files.length > 50)
  const offering = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const leads = file.startsWith('web/') && forms.some((form) => source.includes(`"${form}"`))
    const isForm = /<EnquiryPage\b/.test(source)
    const unanswered = leads || isForm ? never : [...offers, ...never]
    return wordsIn(proseOf(source), unanswered).map((words) => `${file}: ${words}`)
  })
  assert.deepEqual(offering, [])
})

/** What people may read in a source: its strings and the text between its tags, without comments and imports. */
function proseOf(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '')
    .replace(/\s+/g, ' ')
    .match(/'[^']*'|`[^`]*`|"[^"]*"|>[^<>{}]*</g)!
    .join(' . ')
}
