import { readFileSync } from 'node:fs'
import { Blob, Face, Font } from 'harfbuzzjs'
import type { FontKey } from '#shop/lettering/faces.ts'
import type { Script } from '#shop/scripts/scripts.ts'
import measures from './faces/faces.json' with { type: 'json' }

/** Letter height and thinnest stroke, in em. */
type ScriptMeasures = { height: number; stem: number }
export type LetteringFont = {
  font: Font
  /** SHA-256 of the font file, in hex: orders keep the font they were drawn with. */
  digest: string
  unitsPerEm: number
  scripts: Partial<Record<Script, ScriptMeasures>>
}

type Measured = { digest: string; unitsPerEm: number; scripts: Partial<Record<Script, ScriptMeasures>> }

const opened = new Map<FontKey, LetteringFont>()

export function openFont(key: FontKey): LetteringFont {
  const known = opened.get(key)
  if (known) return known
  const { digest, unitsPerEm, scripts }: Measured = measures[key]
  const font = {
    font: new Font(new Face(new Blob(readFileSync(new URL(`./faces/${key}.ttf`, import.meta.url))))),
    digest,
    unitsPerEm,
    scripts: Object.fromEntries(
      Object.entries(scripts).map(([script, { height, stem }]) => [
        script,
        { height: height / unitsPerEm, stem: stem / unitsPerEm },
      ]),
    ),
  }
  opened.set(key, font)
  return font
}
