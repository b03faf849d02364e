const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  deg: '°',
  times: '×',
  frac12: '½',
  copy: '©',
  reg: '®',
  trade: '™',
  eacute: 'é',
}

const MOST_CHARACTERS = 50_000

/** Keeps paragraphs, line breaks and list items: shoppers read a description as plain text. */
export function htmlToText(typed: string): string {
  const html = typed.slice(0, MOST_CHARACTERS)
  const isHtml = /<\/?[a-z]/i.test(html)
  const text = html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/\s+/g, (space) => (isHtml ? ' ' : space))
    .replaceAll(/<li\b[^<>]*>\s*/gi, '\n- ')
    .replaceAll(/<br\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/(p|div|h[1-6]|ul|ol|table|blockquote|section)\s*>/gi, '\n\n')
    .replaceAll(/<\/(tr|dt|dd)\s*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,30});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
}
