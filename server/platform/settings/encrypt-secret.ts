import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { verificationKeys, type DerivedKeys } from './derived-keys.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

export type EncryptionKey = keyof Pick<DerivedKeys, 'staffSecrets' | 'providerKeys' | 'webhookSecrets' | 'giftCards'>

/** AES-256-GCM. @param owner binds the text to its owner: it opens for nobody else */
export function encryptSecret(
  { keys }: { keys: DerivedKeys },
  use: EncryptionKey,
  secret: string,
  owner: string,
): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(keys[use], 'base64url'), iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined if neither the current nor the previous key opens it. */
export function decryptSecret(
  { keys }: { keys: DerivedKeys },
  use: EncryptionKey,
  sealed: string,
  owner: string,
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const { [use]: key } of verificationKeys(keys)) {
    const opener = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    opener.setAAD(Buffer.from(owner))
    opener.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([opener.update(bytes.subarray(IV_BYTES + TAG_BYTES)), opener.final()]).toString('utf8')
    } catch {
      // Sealed with the other key, or changed.
    }
  }
  return undefined
}
