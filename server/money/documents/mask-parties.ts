import type { InvoiceFacts } from '#shop/documents/invoice-facts.ts'

const DOTS = '•••'
const GSTIN = /^(GSTIN \d\d).+$/

/** Parties for a reader who may have found the link: no name, no street. */
export function maskParties<
  Facts extends Pick<InvoiceFacts, 'buyer' | 'shipTo' | 'poNumber'> & { lines?: InvoiceFacts['lines'] },
>(found: Facts): Facts {
  const { buyer, shipTo, poNumber, lines } = found
  const facts = {
    ...found,
    ...(poNumber !== undefined && { poNumber: DOTS }),
    ...(lines && { lines: lines.map((line) => (line.to === undefined ? line : { ...line, to: DOTS })) }),
  }
  return shipTo === undefined
    ? { ...facts, buyer: maskAddressLines(buyer) }
    : { ...facts, buyer: buyer.map(maskName), shipTo: maskAddressLines(shipTo) }
}

/** Expects the lines of `partyLines`: names, street, town with PIN, state, and a company's GSTIN last. */
function maskAddressLines(lines: readonly string[]): string[] {
  const registered = lines.filter((line) => GSTIN.test(line))
  const address = lines.filter((line) => !GSTIN.test(line))
  const names = address.slice(0, -3).map(maskName)
  // A hidden address is shorter, and has no town.
  const town = address.length < 3 ? '' : (address.at(-2)?.replace(/(\d{3})\d+$/, `$1${DOTS}`) ?? '')
  return [...names, DOTS, town, ...address.slice(-1), ...registered.map(maskName)].filter(Boolean)
}

function maskName(line: string): string {
  if (GSTIN.test(line)) return line.replace(GSTIN, `$1${DOTS}`)
  return line
    .split(' ')
    .map((word) => `${[...word][0] ?? ''}${DOTS}`)
    .join(' ')
}
