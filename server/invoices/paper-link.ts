import { createHmac } from 'node:crypto'
import { sameSecret } from '#providers/same-secret.ts'
import { keysThatVerify } from '#server/customers/session-keys.ts'
import type { Shop } from '#server/shop.ts'
import { paperFileName, readPaperFileName, type PaperKind } from '#shop/invoices/paper-number.ts'

/** How long a link to a paper opens it, in milliseconds (the decisions, section 4). */
const OPEN = 10 * 60_000

type Needs = Pick<Shop, 'keys' | 'settings' | 'now'>

/**
 * A link that opens one paper for a while, for whoever holds it: it tells nothing of the order's own id.
 * @param openMs milliseconds
 */
export function paperLink({ keys, settings, now }: Needs, number: string, openMs = OPEN): string {
  const file = paperFileName(number)
  const until = String(now().getTime() + openMs)
  const query = new URLSearchParams({ until, signature: sign(keys.papers, file, until) })
  return `${settings.publicUrl}/api/orders/invoice/${file}?${query}`
}

/** Which paper a link opens; null when it was not made by us, or has run out. */
export function readPaperLink(
  { keys, now }: Pick<Needs, 'keys' | 'now'>,
  { file, until, signature }: { file: string; until: string; signature: string },
): { kind: PaperKind; number: string } | null {
  const ours = keysThatVerify(keys).some(({ papers }) => sameSecret(signature, sign(papers, file, until)))
  if (!ours) return null
  return Number(until) > now().getTime() ? readPaperFileName(file) : null
}

function sign(key: string, file: string, until: string): string {
  return createHmac('sha256', key).update(`${file}\n${until}`).digest('base64url')
}
