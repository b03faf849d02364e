/** The scripts of India that there is a face for, in the order of their Unicode blocks. */
export const scripts = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
] as const
export type Script = (typeof scripts)[number]

/** A piece of text in one face; `script` is undefined for the shop's own, which has the letters of western Europe. */
export type ScriptRun = { script?: Script; text: string }

/** Joiners, dandas: part of whatever stands before them. */
const joining = /\u200c|\u200d|\u0964|\u0965|\u25cc/
const known = /[\x20-\x7e\xa0-\xff₹−–—‘’“”•…←↑→↓]/
const neutral = /[\s\d.,()/:;]/

/**
 * Text in pieces that one face can set. What no face has comes as its plain letter (Ž as Z), or as a question mark.
 */
export function splitScriptRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = []
  for (const character of text) {
    const script = findScript(character)
    const last = runs.at(-1)
    const goesOn =
      last && (script === last.script || joining.test(character) || (last.script && neutral.test(character)))
    const shown = script || joining.test(character) ? character : toPrintable(character)
    if (goesOn) last.text += shown
    else runs.push(script ? { script, text: shown } : { text: shown })
  }
  return runs.length > 0 ? runs : [{ text: '' }]
}

/** The scripts a text needs faces for. */
export function findScripts(text: string): Script[] {
  return [...new Set(splitScriptRuns(text).flatMap(({ script }) => script ?? []))]
}

function findScript(character: string): Script | undefined {
  const code = character.codePointAt(0) ?? 0
  return code < 0x900 || joining.test(character) ? undefined : scripts[Math.floor((code - 0x900) / 0x80)]
}

function toPrintable(character: string): string {
  if (known.test(character)) return character
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every((letter) => known.test(letter)) ? plain : '?'
}
