import { fallbackFonts, faces, type FaceKey, type FontKey } from './faces.ts'
import { findScript, isJoining, type IndianScript, type Script } from '#shop/scripts/scripts.ts'

export type FaceRun = { font: FontKey; script: Script; text: string }

/** Scripts that the typeface lacks use its fallback; digits and marks stay. @param line tidied */
export function splitFaceRuns(line: string, face: FaceKey): FaceRun[] {
  const runs: FaceRun[] = []
  let indian: IndianScript = 'devanagari'
  for (const character of line) {
    const script: Script | undefined = isJoining(character) ? indian : findScript(character)
    if (script !== undefined && script !== 'latin') indian = script
    const font = chooseFont(script, face)
    const last = runs.at(-1)
    if (last && last.font === font && (script === undefined || last.script === script)) last.text += character
    else runs.push({ font, script: script ?? 'latin', text: character })
  }
  return runs
}

function chooseFont(script: Script | undefined, face: FaceKey): FontKey {
  const own: readonly Script[] = faces[face].scripts
  return script === undefined || script === 'latin' || own.includes(script) ? face : fallbackFonts[script].key
}
