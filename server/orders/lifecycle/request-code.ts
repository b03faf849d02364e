import { createHash, createHmac } from 'node:crypto'
import { verificationKeys, type DerivedKeys } from '#server/platform/settings/derived-keys.ts'

/** 144 bits as hexadecimal digits, which no mail program cuts off: opens the recipient's page. Derived, so that only its hash is stored. */
export function createRequestCode({ giftRequest }: DerivedKeys, shipmentId: string): string {
  return createHmac('sha256', giftRequest).update(shipmentId).digest().subarray(0, 18).toString('hex')
}

export const isRequestCode = (typed: string): boolean => /^[0-9a-f]{36}$/.test(typed)

export const hashRequestCode = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** Null when the shop's secret was changed twice since. */
export function recallRequestCode(
  keys: DerivedKeys,
  { shipmentId, codeHash }: { shipmentId: string; codeHash: string },
): string | null {
  const codes = verificationKeys(keys).map((each) => createRequestCode(each, shipmentId))
  return codes.find((code) => hashRequestCode(code) === codeHash) ?? null
}
