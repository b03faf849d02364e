export type FoundSentence = { line: number; sentence: string; rule: string }

const MAX_WORDS = 30

const rules: Readonly<Record<string, RegExp>> = {
  'begins without a subject': /^(?:what|whatever|whoever|whom|who|which|how|of|as `)\b(?!.*\?$)/i,
  'begins with a preposition and a colon': /^(?:for|from|to|in|on|at|by|with|where) [^,.]*:/i,
  'hides its subject in a clause': /(?:, and|, so|, but|;|, or) (?:what|how|whoever) /i,
  'uses a word of its own':
    /\b(?:anew|besides|whoever|beforehand|such a one|any ?more|no more|not so|so long as|by itself|by themselves|likewise|thereby|therein|hitherto)\b/i,
  'lets things stand or lie':
    /\b(?:stands?|stood|lies?|lay) (?:in|first|at|while|there|before|beside|upon|on|for|with|by)\b/i,
}

export function findFault(sentence: string): string | undefined {
  const broken = Object.entries(rules).find(([, pattern]) => pattern.test(sentence))
  if (broken) return broken[0]
  return sentence.split(/\s+/).length > MAX_WORDS ? `has more than ${MAX_WORDS} words` : undefined
}

export function findFaultsInComments(source: string): FoundSentence[] {
  return readComments(source).flatMap(({ line, text }) =>
    splitSentences(text).flatMap((sentence) => {
      const rule = findFault(sentence)
      return rule ? [{ line, sentence, rule }] : []
    }),
  )
}

/** Whole sentences that people read on a page: in markup, or in a text of the code. Headings and labels are no sentences. */
export function findFaultsInTexts(source: string): FoundSentence[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(/>([^<>{}=;]+)<|'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap((match) => {
    const text = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').replace(/\s+/g, ' ').trim()
    const line = code.slice(0, match.index).split('\n').length
    return splitSentences(text)
      .filter((sentence) => /^[A-Z].* .*\w\.$/.test(sentence))
      .flatMap((sentence) => {
        const rule = findFault(sentence)
        return rule ? [{ line, sentence, rule }] : []
      })
  })
}

function readComments(source: string): { line: number; text: string }[] {
  const comments: { line: number; text: string }[] = []
  let open: { line: number; text: string } | undefined
  for (const [index, line] of source.split('\n').entries()) {
    const text = /^\s*(?:\/\/|\/\*\*?|\*)\s?(.*?)(?:\*\/)?\s*$/.exec(line)?.[1]
    if (text === undefined || /^\/?$/.test(text)) open = undefined
    else if (open && !text.startsWith('@') && !text.startsWith('- ')) open.text += ` ${text}`
    else comments.push((open = { line: index + 1, text: text.replace(/^@\w+ (?:\w+ )?/, '').replace(/^- /, '') }))
    if (line.includes('*/')) open = undefined
  }
  return comments
}

const splitSentences = (text: string) =>
  text
    .replaceAll('*/', '')
    .split(/(?<=[.!?;])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.includes(' '))
