import { findIndianScript, isJoining, type IndianScript } from '#shop/lettering/scripts.ts'

/** Text in one font; `script` is undefined for the default font, which has the letters of western Europe. */
export type ScriptRun = { script?: IndianScript; text: string }

const known = /[\n\x20-\x7e\xa0-\xff₹−–—‘’“”•…←↑→↓]/
const neutral = /[\s\d.,()/:;]/

/** A character that no font has becomes its base letter (Ž as Z), or a question mark; a new line stays one. */
export function splitScriptRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = []
  for (const character of text) {
    const script = findIndianScript(character)
    const last = runs.at(-1)
    const goesOn = last && (script === last.script || isJoining(character) || (last.script && neutral.test(character)))
    const shown = script || isJoining(character) ? character : toPrintable(character)
    if (goesOn) last.text += shown
    else runs.push(script ? { script, text: shown } : { text: shown })
  }
  return runs.length > 0 ? runs : [{ text: '' }]
}

export function findScripts(text: string): IndianScript[] {
  return [...new Set(splitScriptRuns(text).flatMap(({ script }) => script ?? []))]
}

function toPrintable(character: string): string {
  if (known.test(character)) return character
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every((letter) => known.test(letter)) ? plain : '?'
}
