export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

export const containsPattern = (text: string): string => `%${escapeLike(text)}%`
