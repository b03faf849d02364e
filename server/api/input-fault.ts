/** What is wrong with something a stranger sent, whatever it was meant to say. */
export type InputFault = { path: string[]; message: string }

/** Characters of one text: twice what the longest field of ours takes. */
export const MAX_TEXT = 4_000
/** Characters of a field's name. */
const MAX_NAME = 100

/** A text that no field of ours holds: too long to be meant, or with characters that no database keeps. */
export function faultInText(text: string, path: readonly string[]): InputFault | undefined {
  if (text.length > MAX_TEXT)
    return { path: [...path], message: `Please shorten ${nameOf(path)} to ${MAX_TEXT} characters.` }
  if (text.includes('\0') || !text.isWellFormed())
    return {
      path: [...path],
      message: `Please type ${nameOf(path)} again: it holds a character that is none.`,
    }
  return undefined
}

/** The same for a field's name; it is not repeated, since anything may stand in it. */
export function faultInName(name: string, path: readonly string[]): InputFault | undefined {
  return name.length > MAX_NAME || name.includes('\0') || !name.isWellFormed()
    ? { path: [...path], message: 'Please leave out the field whose name is none of ours.' }
    : undefined
}

export function sentTwice(path: readonly string[]): InputFault {
  return { path: [...path], message: `Please send ${nameOf(path)} once.` }
}

export const nameOf = (path: readonly string[]) => path.join('.') || 'the text'
