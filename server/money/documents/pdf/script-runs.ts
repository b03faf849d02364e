import { toPrintable } from '#shop/scripts/printable.ts'
import { findIndianScript, isJoining, type IndianScript } from '#shop/scripts/scripts.ts'

/** Text in one font; `script` is undefined for the default font, which has the letters of western Europe. */
export type ScriptRun = { script?: IndianScript; text: string }

const neutral = /[\s\d.,()/:;]/

/** Forms refuse such letters now, but old orders may have them. */
const UNKNOWN = '·'

/** A character that no font has becomes its base letter (Ž as Z), or a dot. */
export function splitScriptRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = []
  for (const character of text) {
    const script = findIndianScript(character)
    const last = runs.at(-1)
    const goesOn = last && (script === last.script || isJoining(character) || (last.script && neutral.test(character)))
    const shown = toPrintable(character) ?? UNKNOWN
    if (goesOn) last.text += shown
    else runs.push(script ? { script, text: shown } : { text: shown })
  }
  return runs.length > 0 ? runs : [{ text: '' }]
}

export function findScripts(text: string): IndianScript[] {
  return [...new Set(splitScriptRuns(text).flatMap(({ script }) => script ?? []))]
}
