import { abusiveWords } from '#shop/reviews/find-hold-reasons.ts'

/** Such words may be ordered, but a person reads them before production. */
export const wordReasons = {
  rude: 'words that may hurt',
  link: 'a link or an e-mail address',
  phone: 'a phone number',
  mark: 'a name or mark that belongs to others',
} as const
export type WordReason = keyof typeof wordReasons

export const READ_FIRST = 'We read these words before we make them, and write to you if something is not right.'

// Whole words. The list is short on purpose, because a person decides.
const rude = new Set(
  [
    ...abusiveWords,
    ...'bhosdike bhosdi gandu lauda lodu raand rundi thevidiya punda dengu lanja bolimaga tayoli'.split(' '),
    ...'चूतिया मादरचोद बहनचोद भोसड़ी भोसडी भोसड़ीके रंडी हरामी हरामजादा हरामज़ादा गांडू लौड़ा लौडा कुत्ती रांड झवाड्या भडवा भड़वा'.split(
      ' ',
    ),
    ...'চুতিয়া মাগি খানকি হারামজাদা বাঞ্চোৎ'.split(' '),
    ...'ભોસડી ગાંડુ રાંડ હરામી ચોદુ'.split(' '),
    ...'ਭੈਣਚੋਦ ਹਰਾਮੀ ਰੰਡੀ ਗਾਂਡੂ ਚੂਤੀਆ'.split(' '),
    ...'தேவடியா புண்டை ஓத்தா கூதி'.split(' '),
    ...'లంజ దెంగు పూకు లంజకొడుకు'.split(' '),
    ...'ಸೂಳೆ ಬೋಳಿಮಗ ತುಲ್ಲು'.split(' '),
    ...'പൂറി മൈര് തായോളി'.split(' '),
    ...'ହାରାମଜାଦା ବେଧୁଆ ମାଇକିନା'.split(' '),
  ].map(fold),
)

const marks = [
  'adidas',
  'amul',
  'barbie',
  'batman',
  'bmw',
  'cadbury',
  'chanel',
  'coca cola',
  'disney',
  'ferrari',
  'gucci',
  'harry potter',
  'hello kitty',
  'louis vuitton',
  'marvel',
  'mickey mouse',
  'nike',
  'pepsi',
  'pokemon',
  'rolex',
  'royal enfield',
  'spiderman',
  'starbucks',
  'superman',
]

export function findWordReasons(texts: readonly string[]): WordReason[] {
  const plain = texts.join('\n').normalize('NFKC')
  const words = plain.split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u).map(fold)
  const spaced = ` ${words.filter(Boolean).join(' ')} `
  const found: Record<WordReason, boolean> = {
    rude: words.some((word) => rude.has(word)),
    // Patterns must not begin with a repetition: it would be tried again from every character.
    link: /https?:|www\.|[^\s@]@[^\s@.]+\.[^\s@]|[\p{L}\p{N}]{2}\.(?:com|in|net|org|co|shop|store|io|link|me)\b/iu.test(
      plain,
    ),
    phone: /(?:\p{Nd}[\s()-]?){9,}\p{Nd}/u.test(plain),
    mark: marks.some((mark) => spaced.includes(` ${mark} `)),
  }
  return (Object.keys(found) as WordReason[]).filter((reason) => found[reason])
}

function fold(word: string): string {
  return word
    .normalize('NFKC')
    .replaceAll(/[\u200c\u200d]/g, '')
    .toLowerCase()
}

export const READ_WORDS = 'Read the words first'

export function describeWordReasons(reasons: readonly WordReason[]): string {
  return `${READ_WORDS}: ${reasons.map((reason) => wordReasons[reason]).join(', ')}`
}
