import { INVALID_JSON_MESSAGE } from './errors.ts'
import {
  validateFieldName,
  validateText,
  formatFieldPath,
  duplicateFieldError,
  type InputError,
} from './validate-input.ts'

const MAX_DEPTH = 12
/** Per list or object; the largest schema takes a name for each of 999 pieces. */
const MAX_ENTRIES = 1_000

type Level = { isList: boolean; names: Set<string>; at: string; entries: number }

/** Scans the text itself: JSON.parse silently takes the last of two equal names. @returns the first error */
export function validateJson(text: string, maxTextLength?: number): InputError | undefined {
  if (!isJson(text)) return { path: [], message: INVALID_JSON_MESSAGE }
  const levels: Level[] = []
  const currentPath = () =>
    levels.map(({ isList, at, entries }) => (isList ? String(entries) : at)).filter((step) => step !== '')
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    const level = levels.at(-1)
    if (character === '{' || character === '[') {
      if (levels.length === MAX_DEPTH)
        return {
          path: currentPath(),
          message: 'Please send less at once: this holds too much within itself.',
        }
      levels.push({ isList: character === '[', names: new Set(), at: '', entries: 0 })
    } else if (character === '}' || character === ']') levels.pop()
    else if (character === ',' && level) {
      if (++level.entries === MAX_ENTRIES) {
        const path = currentPath().slice(0, -1)
        return { path, message: `Please send at most ${MAX_ENTRIES} entries under ${formatFieldPath(path)}.` }
      }
    } else if (character === '"') {
      const end = endOfText(text, at)
      const value = readText(text.slice(at, end + 1))
      const error =
        level && !level.isList && isName(text, end)
          ? addName(level, value)
          : validateText(value, currentPath(), maxTextLength)
      if (error) return error
      at = end
    }
  }
  return undefined

  function addName(level: Level, name: string): InputError | undefined {
    level.at = ''
    const error = validateFieldName(name, currentPath())
    if (error) return error
    level.at = name
    if (level.names.has(name)) return duplicateFieldError(currentPath())
    level.names.add(name)
    return undefined
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function endOfText(text: string, from: number): number {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function readText(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1)
}

function isName(text: string, end: number): boolean {
  let at = end + 1
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return text[at] === ':'
}
