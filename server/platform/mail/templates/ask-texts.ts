import type { Places } from './places.ts'

const MAX_NAMES = 5

export function listNames(names: readonly string[]): string {
  const some = names.slice(0, MAX_NAMES)
  const more = names.length - some.length
  return new Intl.ListFormat('en-IN').format(more > 0 ? [...some, `${more} more`] : some)
}

export function tellLinks(asks: Places['asks']): string[] {
  const [name, ...others] = asks
  if (name === undefined) return []
  if (others.length === 0)
    return [
      `On the page of your order you find a link: send it to ${name}, who tells us there where the gift may go.`,
      'We begin as soon as we know. The price and your own address stay with you.',
    ]
  return [
    `On the page of your order you find a link for each of ${listNames(asks)}. They tell us there where their gifts may go.`,
    'We begin with each as soon as we know. The price and your own address stay with you.',
  ]
}

export function linkLabel([first, ...others]: Places['asks']): string {
  if (first === undefined) return 'See your order'
  return others.length === 0 ? `Send ${first} the link` : 'Send them their links'
}
