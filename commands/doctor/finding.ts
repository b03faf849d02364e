/** `stop`: the shop must not take money. `look`: it may, but somebody should know. */
export type Finding = { level: 'stop' | 'look' | 'fine'; sentence: string }

export const stop = (sentence: string): Finding => ({ level: 'stop', sentence })
export const look = (sentence: string): Finding => ({ level: 'look', sentence })
export const fine = (sentence: string): Finding => ({ level: 'fine', sentence })

export function eachOr(findings: readonly Finding[], good: string): Finding[] {
  return findings.length > 0 ? [...findings] : [fine(good)]
}
