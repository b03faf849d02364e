import { createHmac } from 'node:crypto'
import { timingSafeEqualText } from '#providers/timing-safe-equal.ts'
import { verificationKeys } from '#server/settings/derived-keys.ts'
import type { Shop } from '#server/shop.ts'
import { documentFileName, parseDocumentFileName, type DocumentKind } from '#shop/documents/document-number.ts'

/** Milliseconds (the decisions, section 4). */
const LINK_LIFETIME_MS = 10 * 60_000

type Needs = Pick<Shop, 'keys' | 'settings' | 'now'>

/** The link does not contain the order's id. @param lifetimeMs milliseconds */
export function createDocumentLink(
  { keys, settings, now }: Needs,
  number: string,
  lifetimeMs = LINK_LIFETIME_MS,
): string {
  const file = documentFileName(number)
  const until = String(now().getTime() + lifetimeMs)
  const query = new URLSearchParams({ until, signature: sign(keys.documentLink, file, until) })
  return `${settings.publicUrl}/api/orders/invoice/${file}?${query}`
}

export function verifyDocumentLink(
  { keys, now }: Pick<Needs, 'keys' | 'now'>,
  { file, until, signature }: { file: string; until: string; signature: string },
): { kind: DocumentKind; number: string } | null {
  const ours = verificationKeys(keys).some(({ documentLink }) =>
    timingSafeEqualText(signature, sign(documentLink, file, until)),
  )
  if (!ours) return null
  return Number(until) > now().getTime() ? parseDocumentFileName(file) : null
}

function sign(key: string, file: string, until: string): string {
  return createHmac('sha256', key).update(`${file}\n${until}`).digest('base64url')
}
