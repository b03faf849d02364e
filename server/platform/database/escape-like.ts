/** For a LIKE pattern: every character stands for itself. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** A LIKE pattern of what has these characters anywhere. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`
