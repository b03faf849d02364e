import { isSignedUntil, signUntil } from '#server/platform/settings/signed-until.ts'
import type { Shop } from '#server/platform/shop.ts'
import { documentFileName, parseDocumentFileName, type DocumentKind } from '#shop/documents/document-number.ts'

/** Milliseconds. */
const LINK_LIFETIME_MS = 10 * 60_000

type Needs = Pick<Shop, 'keys' | 'settings' | 'now'>

/** The link does not contain the order's id. @param lifetimeMs milliseconds */
export function createDocumentLink(
  { keys, settings, now }: Needs,
  number: string,
  lifetimeMs = LINK_LIFETIME_MS,
): string {
  const file = documentFileName(number)
  const query = signUntil(keys, 'documentLink', file, now().getTime() + lifetimeMs)
  return `${settings.publicUrl}/api/orders/invoice/${file}?${query}`
}

export function verifyDocumentLink(
  { keys, now }: Pick<Needs, 'keys' | 'now'>,
  { file, ...signed }: { file: string; until: string; signature: string },
): { kind: DocumentKind; number: string } | null {
  return isSignedUntil(keys, 'documentLink', file, signed, now()) ? parseDocumentFileName(file) : null
}
