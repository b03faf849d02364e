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

/** Text in one font; `script` is undefined for the default font, which has the letters of western Europe. */
export type ScriptRun = { script?: Script; text: string }

/** Joiners and dandas take the script of the preceding character. */
const joining = /\u200c|\u200d|\u0964|\u0965|\u25cc/
const known = /[\x20-\x7e\xa0-\xff₹−–—‘’“”•…←↑→↓]/
const neutral = /[\s\d.,()/:;]/

/** A character that no font has becomes its base letter (Ž as Z), or a question mark. */
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
