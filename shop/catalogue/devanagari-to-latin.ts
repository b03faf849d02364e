const consonants: Readonly<Record<string, string>> = Object.fromEntries(
  'क k,ख kh,ग g,घ gh,ङ n,च ch,छ chh,ज j,झ jh,ञ n,ट t,ठ th,ड d,ढ dh,ण n,त t,थ th,द d,ध dh,न n,प p,फ ph,ब b,भ bh,म m,य y,र r,ल l,ळ l,व v,श sh,ष sh,स s,ह h'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
const vowels: Readonly<Record<string, string>> = Object.fromEntries(
  'अ a,आ a,इ i,ई i,उ u,ऊ u,ऋ ri,ए e,ऐ ai,ओ o,औ au,ऑ o'.split(',').map((pair) => pair.split(' ') as [string, string]),
)
const signs: Readonly<Record<string, string>> = Object.fromEntries(
  'ा a,ि i,ी i,ु u,ू u,ृ ri,े e,ै ai,ो o,ौ au,ॉ o,् '.split(',').map((pair) => pair.split(' ') as [string, string]),
)
const afterVowel: Readonly<Record<string, string>> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h' }

/** "दिवाली" is "divali": as people type Hindi and Marathi in Latin letters, without diacritics. */
export function devanagariToLatin(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0966-\u096f]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966))
    .replaceAll(/[\u0900-\u0963\u0971-\u097f\u200c\u200d]+/g, writeWord)
}

/** The nine Indian blocks of Unicode have the layout of Devanagari. Long e and o of the South lose their length. */
export function indicToLatin(text: string): string {
  const asDevanagari = text
    .normalize('NFC')
    .replaceAll(/[\u0980-\u0d7f]/g, (letter) => String.fromCharCode(0x900 + ((letter.codePointAt(0) ?? 0) & 0x7f)))
    .replaceAll(/[ऎऒऩऱऴॆॊ\u0970]/g, (letter) => southern[letter] ?? letter)
  return devanagariToLatin(asDevanagari)
}

const southern: Readonly<Record<string, string>> = {
  ऎ: 'ए',
  ऒ: 'ओ',
  ऩ: 'न',
  ऱ: 'र',
  ऴ: 'ळ',
  'ॆ': 'े',
  'ॊ': 'ो',
  '\u0970': 'ं',
}

function writeWord(word: string): string {
  const letters = [...word].filter(
    (letter) => letter !== '़' && letter > '\u0900' && letter !== '\u200c' && letter !== '\u200d',
  )
  let written = ''
  letters.forEach((letter, at) => {
    const next = letters[at + 1]
    const consonant = consonants[letter]
    if (consonant !== undefined) {
      const isBare = next === undefined || next in signs
      written += isBare ? consonant : `${consonant}a`
    } else written += vowels[letter] ?? signs[letter] ?? afterVowel[letter] ?? ''
  })
  return written
}
