import { foldSpelling } from './fold-spelling.ts'

const chatter =
  'gift gifts gifting present presents for the my an to of in with and on best buy online idea ideas item items some something good nice handmade special each per any need want looking shop store upahar tohfa tohfe saman saaman'
/** Hindi words between the words that mean something: "mausi ke liye kuch accha". */
const hindi =
  'ka ke ki ko se me mein men liye lie liya wala wale wali kuch kuchh koi accha acha achha achchha achi acchi chahiye chaiye chahie du dun doon dena den kya kaun konsa hai hain ho aur tak mera mere meri apna apne apni hamare unke ji pe par de dete lena taraf saath sath bhi hi ye yeh wo woh jo kis kisko sabse bahut badhiya'

const eventWords = new Set(
  'ceremony function party event festival festivals celebration day night rasam rasm utsav tyohar parv'.split(' '),
)

const particles = new Set(hindi.split(' '))
const fillers = new Set(chatter.split(' '))
/** Shorter words are too easily alike. */
const FEWEST_LETTERS = 4
const folded = new Set([...fillers].filter((word) => word.length >= FEWEST_LETTERS).map(foldSpelling))
const ordinal = /^(?:\d{1,3}(?:st|nd|rd|th)|first|second|pehl[aei]|pahl[aei]|dusr[aei]|doosr[aei])$/

export const isEventWord = (word: string): boolean => eventWords.has(word)
export const isParticle = (word: string): boolean => particles.has(word)

export const isFiller = (word: string): boolean =>
  particles.has(word) ||
  fillers.has(word) ||
  ordinal.test(word) ||
  (word.length >= FEWEST_LETTERS && folded.has(foldSpelling(word)))
