import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { loadWhenInstalled } from '#server/platform/processes/load-when-installed.ts'
import { staff, staffPasskeys, type Staff, type StaffPasskey } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { canHavePasskeys } from '#shop/staff/passkey-host.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { consumeChallenge, storeChallenge } from './staff-challenges.ts'

export type WebauthnJson = Record<string, unknown>
export type NewPasskey = Pick<StaffPasskey, 'id' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'>
type Needs = Pick<Shop, 'database' | 'settings' | 'now' | 'log'>

/** EdDSA, ES256 and RS256: the algorithms of phones and security keys. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = 5 * 60_000
const NO_PASSKEYS =
  'Passkeys need an address with a name, reached by https. Sign in with a password and a code from an app.'
const NOT_TAKEN = 'This passkey was not taken. Please try again.'
const NOT_OPENED = 'This passkey does not open the back office. Try again, or sign in another way.'

/** Loaded on demand: its certificate readers take 5 MB. */
const loadWebauthn = () => loadWhenInstalled(() => import('@simplewebauthn/server'))

export async function offerPasskey(
  { database, settings, now }: Needs,
  person: Pick<Staff, 'id' | 'name' | 'email'>,
): Promise<{ ok: true; options: WebauthnJson } | OperationRefusal<'no-passkeys'>> {
  if (!canHavePasskeys(settings.publicUrl)) return refuse.conflict('no-passkeys', NO_PASSKEYS)
  const { generateRegistrationOptions } = await loadWebauthn()
  const held = await database.orm.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, person.id))
  const options = await generateRegistrationOptions({
    rpName: 'Gathri',
    rpID: hostOf(settings),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: held.map(({ id, transports }) => ({ id, transports })),
  })
  await storeChallenge(
    database.orm,
    { purpose: 'add passkey', code: options.challenge, staffId: await existingId(database, person.id) },
    now(),
  )
  return { ok: true, options: { ...options } }
}

export async function verifyNewPasskey(
  { database, settings, now, log }: Needs,
  staffId: string | null,
  response: WebauthnJson,
): Promise<{ ok: true; passkey: NewPasskey } | OperationRefusal<'passkey'>> {
  const code = challengeIn(response)
  const challenge = await consumeChallenge(database.orm, { purpose: 'add passkey', code }, now())
  if (!challenge || challenge.staffId !== staffId) return refuse.notAccepted('passkey', NOT_TAKEN)
  const { verifyRegistrationResponse } = await loadWebauthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: code,
      expectedOrigin: originOf(settings),
      expectedRPID: hostOf(settings),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return refuse.notAccepted('passkey', NOT_TAKEN)
    const { credential, credentialBackedUp } = registrationInfo
    return {
      ok: true,
      passkey: {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (credential.transports ?? []).map(String).slice(0, 8),
        isBackedUp: credentialBackedUp,
      },
    }
  } catch (error) {
    log.warn({ event: 'staff.passkey_refused', err: error }, 'A new passkey of staff could not be verified')
    return refuse.notAccepted('passkey', NOT_TAKEN)
  }
}

/** @param staffId the owner of the accepted passkeys; null: the passkey names its owner */
export async function askForPasskey(
  { database, settings, now }: Needs,
  purpose: 'sign in' | 'step up',
  staffId: string | null,
): Promise<{ ok: true; options: WebauthnJson } | OperationRefusal<'no-passkeys'>> {
  if (!canHavePasskeys(settings.publicUrl)) return refuse.conflict('no-passkeys', NO_PASSKEYS)
  const { generateAuthenticationOptions } = await loadWebauthn()
  const held =
    staffId === null ? [] : await database.orm.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
  const options = await generateAuthenticationOptions({
    rpID: hostOf(settings),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(held.length > 0 && { allowCredentials: held.map(({ id, transports }) => ({ id, transports })) }),
  })
  await storeChallenge(database.orm, { purpose, code: options.challenge, staffId }, now())
  return { ok: true, options: { ...options } }
}

/** @param staffId as in the request @returns the passkey with its new counter, which the caller stores */
export async function verifyPasskey(
  { database, settings, now, log }: Needs,
  purpose: 'sign in' | 'step up',
  staffId: string | null,
  response: WebauthnJson,
): Promise<{ ok: true; passkey: StaffPasskey } | OperationRefusal<'passkey'>> {
  const code = challengeIn(response)
  const challenge = await consumeChallenge(database.orm, { purpose, code }, now())
  const id = typeof response['id'] === 'string' ? response['id'] : ''
  const [passkey] = await database.orm.select().from(staffPasskeys).where(eq(staffPasskeys.id, id))
  const isExpected = challenge?.staffId === staffId && (staffId === null || passkey?.staffId === staffId)
  if (!passkey || !isExpected) return refuse.notAccepted('passkey', NOT_OPENED)
  const { verifyAuthenticationResponse } = await loadWebauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: code,
      expectedOrigin: originOf(settings),
      expectedRPID: hostOf(settings),
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    })
    if (!verified) return refuse.notAccepted('passkey', NOT_OPENED)
    return { ok: true, passkey: { ...passkey, counter: authenticationInfo.newCounter } }
  } catch (error) {
    log.warn({ event: 'staff.passkey_refused', err: error }, 'A passkey of staff could not be verified')
    return refuse.notAccepted('passkey', NOT_OPENED)
  }
}

async function existingId({ orm }: Shop['database'], id: string): Promise<string | null> {
  const [found] = await orm.select({ id: staff.id }).from(staff).where(eq(staff.id, id))
  return found?.id ?? null
}

/** The signed challenge; '' if it cannot be read. */
function challengeIn({ response }: WebauthnJson): string {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string }
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

const hostOf = ({ publicUrl }: Shop['settings']) => new URL(publicUrl).hostname
const originOf = ({ publicUrl }: Shop['settings']) => new URL(publicUrl).origin
