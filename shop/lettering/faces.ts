import type { IndianScript, Script } from '#shop/scripts/scripts.ts'

type Face = { label: string; scripts: readonly Script[] }

/** The typefaces; their files and measures are in server/catalogue/lettering/faces. */
export const faces = {
  fraunces: { label: 'Fraunces', scripts: ['latin'] },
  'great-vibes': { label: 'Great Vibes', scripts: ['latin'] },
  kalam: { label: 'Kalam', scripts: ['latin', 'devanagari'] },
  tiro: { label: 'Tiro', scripts: ['latin', 'devanagari'] },
  amita: { label: 'Amita', scripts: ['latin', 'devanagari'] },
  yatra: { label: 'Yatra', scripts: ['latin', 'devanagari'] },
  rasa: { label: 'Rasa', scripts: ['latin', 'gujarati'] },
  galada: { label: 'Galada', scripts: ['latin', 'bengali'] },
  chilanka: { label: 'Chilanka', scripts: ['latin', 'malayalam'] },
} as const satisfies Record<string, Face>
export type FaceKey = keyof typeof faces

export const fallbackFonts = {
  devanagari: { key: 'noto-devanagari', label: 'Noto Devanagari' },
  bengali: { key: 'noto-bengali', label: 'Noto Bengali' },
  gurmukhi: { key: 'noto-gurmukhi', label: 'Noto Gurmukhi' },
  gujarati: { key: 'noto-gujarati', label: 'Noto Gujarati' },
  oriya: { key: 'noto-oriya', label: 'Noto Odia' },
  tamil: { key: 'kavivanar', label: 'Kavivanar' },
  telugu: { key: 'noto-telugu', label: 'Noto Telugu' },
  kannada: { key: 'noto-kannada', label: 'Noto Kannada' },
  malayalam: { key: 'noto-malayalam', label: 'Noto Malayalam' },
} as const satisfies Record<IndianScript, { key: string; label: string }>

export type FontKey = FaceKey | (typeof fallbackFonts)[keyof typeof fallbackFonts]['key'] | 'noto-tamil'

export const faceKeys = Object.keys(faces) as [FaceKey, ...FaceKey[]]
