export const placeholders = ['name', 'number', 'day', 'piece', 'recipient'] as const
export type Placeholder = (typeof placeholders)[number]
export type Fillings = Readonly<Partial<Record<Placeholder, string>>>

const BRACKETS = /\{([^{}]*)\}/g

/** The paragraphs. A greeting without a name stays; another paragraph whose placeholder is unknown is left out. */
export function fillWords(words: string, fillings: Fillings): string[] {
  return toParagraphs(words).flatMap((paragraph) => {
    const named = fillings.name ? paragraph : paragraph.replaceAll(/\s*\{name\}/g, '')
    const known = [...named.matchAll(BRACKETS)].every(([, name = '']) => fillings[name as Placeholder])
    return known ? [named.replaceAll(BRACKETS, (_, name: Placeholder) => fillings[name] ?? '')] : []
  })
}

export function toParagraphs(words: string): string[] {
  return words
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

export function checkWords(
  typed: string,
  { most, fills = [] }: { most: number; fills?: readonly string[] | undefined },
): string | undefined {
  if (typed.length > most) return `Please shorten this to ${most.toLocaleString('en-IN')} characters.`
  const [tag] = /<\/?[a-z][^>]*>/i.exec(typed) ?? []
  if (tag !== undefined) return `Please write plain words, without ${tag}.`
  const unknown = [...typed.matchAll(BRACKETS)].find(([, name = '']) => !fills.includes(name))
  if (unknown) return `${unknown[0]} is not known here. ${nameFills(fills)}`
  if (/[{}]/.test(typed.replaceAll(BRACKETS, ''))) return `Please open and close each bracket. ${nameFills(fills)}`
  return undefined
}

export function nameFills(fills: readonly string[]): string {
  if (fills.length === 0) return 'Please write it without brackets.'
  return `You can use ${new Intl.ListFormat('en-IN').format(fills.map((name) => `{${name}}`))}.`
}
