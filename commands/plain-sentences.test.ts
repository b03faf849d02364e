import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findFault, findFaultsInComments, findFaultsInTexts, type FoundSentence } from './plain-sentences.ts'

const riddles = [
  'Each sees and does what their role allows, and what they type and do not save is there again on any device of theirs.',
  'What the row does not say is not so',
  'What code reads beside its source is found there still',
  'The clock of a promise stands while its buyer is asked',
  'What keeps only so many days is made no earlier before it leaves',
  'What somebody does who keeps a shop running',
  'how far that was stands in the database',
  'It seldom is, so what fits is rather read whole and sorted, also where that is twice as much.',
  'Of names the indexes of each order have what is folded: what fits is looked at itself, and only that.',
  'What is pinned stands first where nothing but the category is chosen.',
  'A picture that shows the place already keeps its blank one, and how round it is there.',
  'For a process that another one of the same shop works beside: what concerns its own memory.',
  'Whoever is known without the lease waits for its holder.',
  'As `cancelOrder`; its entry in the audit comes with the wish',
  'instead of a 503 the last response is served as stale, such a one where there is no other',
  'No new order gets it any more.',
  'Codes that shoppers type at checkout, and what counts by itself',
  'Nothing to choose besides',
  'They lie on the shelf again',
  'Boxes that agree to anything are never ticked beforehand.',
]
const plain = [
  'Pinned products come first when the shopper filters by category only.',
  'A caller without the lease waits for its holder.',
  'The caller holds the order’s row lock.',
  'Milliseconds between two looks.',
  'What is your name?',
  'Paise before GST.',
  'Two processes at once would send half a mail each.',
  'A worker controls the folder of its address, so it must not be served below the assets.',
  'On Linux the kernel closes the socket.',
]

test('a sentence that hides its subject is found, and a plain one is spared', () => {
  assert.deepEqual(
    riddles.filter((sentence) => !findFault(sentence)),
    [],
  )
  assert.deepEqual(
    plain.filter((sentence) => findFault(sentence)),
    [],
  )
})

test('sentences of a comment are found over its lines, with their place', () => {
  const source = ['const a = 1', '/**', ' * What is typed', ' * stays. It is short.', ' */', '// Paise.'].join('\n')
  assert.deepEqual(findFaultsInComments(source), [
    { line: 3, sentence: 'What is typed stays.', rule: 'begins without a subject' },
  ])
})

test('sentences are found in markup and in texts of the code, headings are not', () => {
  const source = [
    "const hint = 'What you type stays. It is short.'",
    '<h2>What is inside</h2>',
    '<p>',
    '  Nothing to choose besides.',
    '</p>',
  ].join('\n')
  assert.deepEqual(
    findFaultsInTexts(source).map(({ line, sentence }) => `${line} ${sentence}`),
    ['1 What you type stays.', '3 Nothing to choose besides.'],
  )
})

function listFaults(pattern: string | string[], find: (source: string) => FoundSentence[]): string[] {
  const files = globSync(pattern).filter(
    (file) => !/\.test\.tsx?$|^web\/legal\//.test(file) || find === findFaultsInComments,
  )
  assert.ok(files.length > 500, `only ${files.length} files were found`)
  return files.flatMap((file) =>
    find(readFileSync(file, 'utf8')).map(({ line, sentence, rule }) => `${file}:${line} ${rule}: ${sentence}`),
  )
}

test('comments say subject, verb and object', () => {
  const rooms = '{bench,catalogue,commands,contract,counter,journeys,providers,prove,sandbox,server,shop,web}'
  assert.deepEqual(listFaults([`${rooms}/**/*.{ts,tsx,mjs}`, '*.ts'], findFaultsInComments), [])
})

test('sentences of the pages say subject, verb and object', () => {
  assert.deepEqual(listFaults('{counter,web}/**/*.{ts,tsx}', findFaultsInTexts), [])
})
