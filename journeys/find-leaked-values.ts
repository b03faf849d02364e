const leakedValues = /\b(?:undefined|NaN|Infinity|null|Invalid Date)\b|\[object \w*/g
/** So many characters on either side say where it stands. */
const AROUND = 40

/**
 * Words that only a program says, wherever a person would meet them: in what is read, and in attributes that are read
 * out, linked to or shown elsewhere. Scripts and the page's data are for machines.
 * @returns each with what stands around it
 */
export function findLeakedValues(html: string): string[] {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
  return [...shown.matchAll(leakedValues)].map(({ index, 0: word }) =>
    shown.slice(Math.max(0, index - AROUND), index + word.length + AROUND),
  )
}
