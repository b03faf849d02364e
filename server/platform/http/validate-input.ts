export type InputError = { path: string[]; message: string }

/** Characters: twice the longest field of the shop. */
export const MAX_TEXT_LENGTH = 4_000
const MAX_FIELD_NAME_LENGTH = 100

/** Refuses long texts, NUL and lone surrogates; PostgreSQL cannot store the last two. */
export function validateText(
  text: string,
  path: readonly string[],
  maxLength = MAX_TEXT_LENGTH,
): InputError | undefined {
  if (text.length > maxLength)
    return {
      path: [...path],
      message: `Please shorten ${formatFieldPath(path)} to ${maxLength} characters.`,
    }
  if (text.includes('\0') || !text.isWellFormed())
    return {
      path: [...path],
      message: `Please type ${formatFieldPath(path)} again: it holds a character that is none.`,
    }
  return undefined
}

/** The message never repeats the name, which may be anything. */
export function validateFieldName(name: string, path: readonly string[]): InputError | undefined {
  return name.length > MAX_FIELD_NAME_LENGTH || name.includes('\0') || !name.isWellFormed()
    ? { path: [...path], message: 'Please leave out the field whose name is none of ours.' }
    : undefined
}

export function duplicateFieldError(path: readonly string[]): InputError {
  return { path: [...path], message: `Please send ${formatFieldPath(path)} once.` }
}

export const formatFieldPath = (path: readonly string[]) => path.join('.') || 'the text'
