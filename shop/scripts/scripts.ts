export const indianScripts = [
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
export type IndianScript = (typeof indianScripts)[number]
export type Script = IndianScript | 'latin'

/** Joiners and dandas belong to the script of the character before them. */
export function isJoining(character: string): boolean {
  return /\u200c|\u200d|\u0964|\u0965|\u25cc/.test(character)
}

export function findScript(character: string): Script | undefined {
  return /\p{Script=Latin}/u.test(character) ? 'latin' : findIndianScript(character)
}

export function findIndianScript(character: string): IndianScript | undefined {
  const code = character.codePointAt(0) ?? 0
  return code < 0x900 || isJoining(character) ? undefined : indianScripts[Math.floor((code - 0x900) / 0x80)]
}
