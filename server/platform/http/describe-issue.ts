import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

const libraryMessage = /^(Invalid|Too (big|small)|Unrecognized|Expected)/

export function describeIssue(issue: Issue): string {
  if (!libraryMessage.test(issue.message)) return issue.message
  const field = issue.path.join('.')
  const fieldName = field || 'the request'
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.message.endsWith('received undefined')) return `Please send ${fieldName} as well.`
      return `Please send ${fieldName} as ${typeNames[issue.expected] ?? issue.expected}.`
    }
    case 'too_big':
      if (issue.origin === 'string') return `Please shorten ${fieldName} to ${issue.maximum} characters.`
      if (issue.origin === 'array') return `Please send at most ${issue.maximum} entries under ${fieldName}.`
      return `Please check ${fieldName}: it is ${issue.maximum} at most.`
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? `Please fill in ${fieldName}.` : `Please write ${fieldName} in full.`
      if (issue.origin === 'array') return `Please send at least ${issue.minimum} entries under ${fieldName}.`
      return `Please check ${fieldName}: it is ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}.`
    case 'invalid_value':
      return `Please choose one of these for ${fieldName}: ${issue.values.map(String).join(', ')}.`
    case 'unrecognized_keys':
      return `Please leave out what is not known here: ${issue.keys.join(', ')}.`
    case 'invalid_format':
      return `Please check ${fieldName}: it is not written as it should be.`
    case 'invalid_union':
      return `Please check ${fieldName}: it is of another kind than it should be.`
    default:
      return `Please check ${fieldName}.`
  }
}
