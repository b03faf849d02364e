import { toParagraphs } from './fill-words.ts'

export type WordPart = string | { words: string; to: string }
export type WordBlock = { kind: 'paragraph' | 'list'; lines: WordPart[][] }

export const LINK = /\[([^[\]]+)\]\(([^()\s]*)\)/g
const ITEM = /^-\s+/

/** Paragraphs, lists of lines with a dash, and links. */
export function parseWords(text: string): WordBlock[] {
  return toParagraphs(text).flatMap((paragraph): WordBlock[] => {
    const blocks: WordBlock[] = []
    for (const line of paragraph.split('\n').map((each) => each.trim())) {
      const kind = ITEM.test(line) ? 'list' : 'paragraph'
      const last = blocks.at(-1)
      const parts = parseLinks(line.replace(ITEM, ''))
      if (last?.kind === kind) last.lines.push(parts)
      else blocks.push({ kind, lines: [parts] })
    }
    return blocks
  })
}

function parseLinks(line: string): WordPart[] {
  const parts: WordPart[] = []
  let end = 0
  for (const { 0: whole, 1: words = '', 2: to = '', index } of line.matchAll(LINK)) {
    if (index > end) parts.push(line.slice(end, index))
    parts.push({ words, to })
    end = index + whole.length
  }
  if (end < line.length) parts.push(line.slice(end))
  return parts
}

/** Questions are lines that end with a question mark. The lines below one are its answer. */
export function parseQuestions(text: string): { question: string; answer: string }[] {
  const found: { question: string; answer: string }[] = []
  for (const line of text.split('\n')) {
    const last = found.at(-1)
    if (line.trim().endsWith('?')) found.push({ question: line.trim(), answer: '' })
    else if (last) last.answer += `${line}\n`
  }
  return found
}
