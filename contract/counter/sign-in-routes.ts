import * as devices from './devices.ts'
import * as signIn from './sign-in.ts'
import type { CounterRouteSchemas } from './route-schemas.ts'

export const signInRoutes = {
  'POST /counter/api/v1/sign-in/passkey/options': { response: signIn.passkeyOptionsResponse },
  'POST /counter/api/v1/sign-in/passkey': { body: signIn.passkeyRequest, response: signIn.signedInResponse },
  'POST /counter/api/v1/sign-in/password': { body: signIn.passwordSignInRequest, response: signIn.signedInResponse },
  'POST /counter/api/v1/sign-in/recovery': { body: signIn.recoverySignInRequest, response: signIn.signedInResponse },
  'POST /counter/api/v1/sign-in/pin': { body: devices.pinSignInRequest, response: signIn.signedInResponse },
  'POST /counter/api/v1/sign-out': { response: signIn.okResponse },

  'POST /counter/api/v1/invitation': { body: signIn.invitationCode, response: signIn.invitationResponse },
  'POST /counter/api/v1/invitation/options': {
    body: signIn.invitationOptionsRequest,
    response: signIn.passkeyOptionsResponse,
  },
  'POST /counter/api/v1/invitation/accept': {
    body: signIn.acceptInvitationRequest,
    response: signIn.acceptedInvitationResponse,
  },

  'POST /counter/api/v1/step-up/passkey/options': { response: signIn.passkeyOptionsResponse },
  'POST /counter/api/v1/step-up/passkey': { body: signIn.passkeyRequest, response: signIn.stepUpResponse },
  'POST /counter/api/v1/step-up/code': { body: signIn.stepUpCodeRequest, response: signIn.stepUpResponse },
  'POST /counter/api/v1/step-up/demo': { response: signIn.stepUpResponse },
} as const satisfies Record<string, CounterRouteSchemas>
