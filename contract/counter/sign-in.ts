import { z } from '@hono/zod-openapi'
import { meResponse, role } from './staff.ts'

const moment = z.iso.datetime()
// @simplewebauthn/browser defines the shape; the server verifies all of it.
const webauthnJson = z.record(z.string(), z.any())
const code = z.string().min(1).max(200)

export const passkeyOptionsResponse = z.object({ options: webauthnJson })
export const passkeyRequest = z.object({ response: webauthnJson })

export const passwordSignInRequest = z.object({
  email: z.string().max(254),
  password: z.string().max(500),
  code: z.string().max(20).openapi({ description: 'Six digits of the app.' }),
})
export const recoverySignInRequest = z.object({
  email: z.string().max(254),
  recoveryCode: z.string().max(40),
})
export const signedInResponse = z.object({
  me: meResponse,
  next: z
    .enum(['counter', 'add-passkey', 'add-code'])
    .openapi({ description: 'The required set-up: a passkey after a recovery code, a code after a password alone.' }),
})

export const stepUpCodeRequest = z.object({ code: z.string().max(20) })
export const stepUpResponse = z.object({ steppedUpUntil: moment })

export const invitationCode = z.object({ code })
export const invitationResponse = z.object({
  name: z.string(),
  email: z.string().nullable().openapi({ description: 'Null for the first owner, who enters it.' }),
  roles: z.array(role),
  expiresAt: moment,
})
export const invitationOptionsRequest = z.object({
  code,
  name: z.string().trim().max(80),
  email: z.string().max(254).optional(),
})
export const acceptInvitationRequest = z.object({
  code,
  name: z.string().trim().min(1, 'Please enter your name.').max(80),
  email: z.string().max(254).optional(),
  passkey: webauthnJson.optional(),
  password: z.string().max(500).optional(),
})
export const acceptedInvitationResponse = signedInResponse.extend({
  recoveryCodes: z.array(z.string()).openapi({ description: 'Shown once.' }),
})

export const credentialsResponse = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: moment,
      lastUsedAt: moment.nullable(),
      isBackedUp: z.boolean(),
    }),
  ),
  hasPassword: z.boolean(),
  hasCode: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeysPossible: z.boolean().openapi({ description: 'False on an IP address.' }),
})
export const addPasskeyRequest = z.object({ name: z.string().trim().max(60), response: webauthnJson })
export const setPasswordRequest = z.object({ password: z.string().max(500) })
export const codeSetupResponse = z.object({
  secret: z.string().openapi({ description: 'Base32, to enter in the app.' }),
  uri: z.string().openapi({ description: 'An otpauth:// address for a QR code.' }),
})
export const confirmCodeRequest = z.object({ code: z.string().max(20) })
export const recoveryCodesResponse = z.object({ recoveryCodes: z.array(z.string()) })

export const okResponse = z.object({ ok: z.literal(true) })
