import { isIPv4, isIPv6 } from 'node:net'

/** The whole IPv4 address, or the first half of an IPv6 one, whose owner has 2^64 addresses. */
export function toNetworkKey(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare.slice(0, 64)
  const groups = parseIPv6Groups(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped)
    return groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

function parseIPv6Groups(address: string): number[] {
  const plain = address.replace(/[\d.]+$/, (end) => (isIPv4(end) ? toIPv6Groups(end) : end))
  const [head = '', tail] = plain.split('::')
  const heads = parseGroups(head)
  if (tail === undefined) return heads
  const tails = parseGroups(tail)
  return [...heads, ...Array.from({ length: 8 - heads.length - tails.length }, () => 0), ...tails]
}

function parseGroups(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
}

function toIPv6Groups(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
