import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { DemoProduct } from './demo-product.ts'
import { demoPictures } from './demo-pictures.ts'
import { demoProducts } from './demo-products.ts'
import { demoReviews } from './demo-reviews.ts'
import { testimonials } from './testimonials.ts'

// An offer in a text needs a control that takes the answer. A product's text may name its options and extras, in their
// own words and all of them. Texts must not offer names, dates, logos or photographs. Reviews offer nothing. A page may
// offer what a form that it leads to asks for.

/** Options and extras answer these on products; on pages they are words of forms and buttons. */
const questions = [
  /\b(choose|choice of)\b/i,
  /\bpick (any|your|the)\b/i,
  /\b(tell|send|give) us\b/i,
  /\b(swap|ask for|instead of|made to your)\b/i,
  /\bcan (also )?(come|be (lined|branded|added|stitched|dressed)|match|follow)\b/i,
]
const offers = [
  /\byour (own )?(names|initials|logo|monogram|colours?|brand|date|note)\b/i,
  /\bnames? on\b/i,
  /\b(monogram|initials|engrav|personalis|customis)/i,
  /\bnote\b[^.]* (in ink|by hand|words)\b/i,
  /\b(names?|logo|label|words)\b[^.]{0,30}\b(can be|are|is|gets?|carries)\b[^.]{0,20}\b(painted|printed|foiled|stitched|embroidered|burnt|carved|lettered|written)/i,
  /\bwe (will )?(print|foil|letter|burn|carve|embroider|match|set the words)\b/i,
  /\bphoto(graph)?\b[^.]* before\b|\bbefore (it|anything|a gift) leaves\b/i,
  /\b(see|send you|sent) a photo/i,
]

/** The shop never sends such a photograph. */
const never = [/\byou (see|get) a photo|\bsends? (it and )?you a photo|\bbefore anything leaves\b/i]

/** An offer may lead to these pages, whose forms ask for it. */
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

/** Phrases of texts: "ribbon: rose, wine or leaf", and the name of an extra with one choice. */
function phrasesOf({ options = [], extras = [] }: DemoProduct): string[] {
  const lists = [
    ...options.map(({ name, values }) => ({ name, values })),
    ...extras.map(({ name, choices }) => ({ name, values: choices })),
  ]
  return lists.map(({ name, values }) => {
    const names = values.map((value) => value.name)
    const last = names.pop()!
    return (names.length > 0 ? `${name}: ${names.join(', ')} or ${last}` : last).toLowerCase()
  })
}

/** Phrases that offer something without an option or extra of the product. */
function unansweredIn(text: string, phrases: readonly string[]): string[] {
  return text
    .split(/(?<=[.?!])\s+/)
    .filter((sentence) => offersIn(sentence).length > 0)
    .flatMap((sentence) => sentence.toLowerCase().split(';'))
    .filter((clause) => wordsIn(clause, questions).length > 0 || clause.includes(':'))
    .filter(
      (clause) =>
        !phrases.some((phrase) =>
          phrase.includes(':') ? clause.replace(/\.$/, '').endsWith(phrase) : clause.includes(phrase),
        ),
    )
}

test('a text is held to what the controls of its product take', () => {
  const tray: DemoProduct = {
    ...demoProducts[0]!,
    extras: [
      { key: 'ribbon', name: 'Ribbon', choices: ['rose', 'leaf'].map((name) => ({ key: name, name })) },
      { key: 'tray', name: 'Second tray', choices: [{ key: 'tray', name: 'a second tray' }] },
    ],
  }
  const phrases = phrasesOf(tray)
  for (const text of [
    'Choose the ribbon: rose or leaf; a second tray can be added.',
    'Three jars: honey, nuts and tea.',
  ])
    assert.deepEqual(unansweredIn(text, phrases), [], text)
  for (const text of [
    'Choose the ribbon.',
    'Choose the ribbon: rose, leaf or gold.',
    'Choose the ribbon: rose or leaf; and the lid: wine or gold.',
    'A third tray can be added.',
  ])
    assert.equal(unansweredIn(text, phrases).length, 1, text)
})

test('the text of a product names every choice there is, and offers no other', () => {
  for (const product of demoProducts) {
    const { slug, description } = product
    const phrases = phrasesOf(product)
    assert.deepEqual(unansweredIn(description, phrases), [], slug)
    for (const phrase of phrases) assert.ok(description.toLowerCase().includes(phrase), `${slug}: ${phrase}`)
    assert.deepEqual(wordsIn(description, offers), [], slug)
  }
})

test('no other words of or about a product offer anything', () => {
  const texts = [
    ...demoProducts.flatMap(({ name, material }) => [name, material]),
    ...demoReviews.map(({ text }) => text),
    ...testimonials.map(({ review }) => review),
    ...Object.values(demoPictures).flatMap((pictures) => pictures.map(({ alt }) => alt)),
  ]
  assert.ok(texts.length > 250)
  assert.deepEqual(
    texts.filter((text) => offersIn(text).length > 0),
    [],
  )
})

const files = globSync([
  'web/{pages,catalogue,enquiries,legal,cart}/*.tsx',
  'web/pages/contact-details.ts',
  'server/platform/mail/templates/**/*.ts',
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

/** Texts of a source that people read: its strings and the text between its tags. */
function proseOf(source: string): string {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '').replace(/\s+/g, ' ')
  return (code.match(/'[^']*'|`[^`]*`|"[^"]*"|>[^<>{}]*</g) ?? []).join(' . ')
}
