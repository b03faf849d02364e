import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Json = Record<string, unknown>
type Options = { challenge: string; rp?: { id: string }; rpId?: string }

const PRESENT = 0x01
const VERIFIED = 0x04
const BACKED_UP = 0x18
const HAS_CREDENTIAL = 0x40

export interface SoftwarePasskey {
  id: string
  /** The result of `navigator.credentials.create`. */
  create(options: Json): Json
  /** The result of `navigator.credentials.get`. */
  get(options: Json, changes?: { origin?: string; isVerified?: boolean; counter?: number }): Json
}

/** A passkey with a real ES256 key, as on a phone. @param origin of the page that asks */
export function createSoftwarePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let count = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, counter: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counted])
  }
  const answer = (response: Json) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    id,
    create(given) {
      const { challenge, rp } = given as Options
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, rawId.length])
      const head = authenticatorData(rp?.id ?? '', PRESENT | VERIFIED | BACKED_UP | HAS_CREDENTIAL, 0)
      const authData = Buffer.concat([head, Buffer.alloc(16), length, rawId, Buffer.from(isoCBOR.encode(key))])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      })
    },
    get(given, { origin: from = origin, isVerified = true, counter = ++count } = {}) {
      const { challenge, rpId = '' } = given as Options
      const clientDataJSON = clientData('webauthn.get', challenge, from)
      const data = authenticatorData(rpId, PRESENT | BACKED_UP | (isVerified ? VERIFIED : 0), counter)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      return answer({
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
