const leakedValues = /\b(?:undefined|NaN|Infinity|null|Invalid Date)\b|\[object \w*/g
const AROUND = 40

/** Checks text and visible attributes, but not scripts and data. @returns each value with its context */
export function findLeakedValues(html: string): string[] {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
  return [...shown.matchAll(leakedValues)].map(({ index, 0: word }) =>
    shown.slice(Math.max(0, index - AROUND), index + word.length + AROUND),
  )
}
