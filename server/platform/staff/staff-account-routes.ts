import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Shop } from '#server/platform/shop.ts'
import { endOtherSessions, endStaffSession, listStaffSessions } from './list-staff-sessions.ts'
import { askForPasskey, offerPasskey } from './passkeys.ts'
import {
  addPasskey,
  confirmCodeSetup,
  removePasskey,
  renewRecoveryCodes,
  setStaffPassword,
  showCredentials,
  startCodeSetup,
} from './staff-credentials.ts'
import { stepUpByCode, stepUpByPasskey } from './step-up-staff.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requirePerson } from './require-staff.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const stepUpOptionsRoute = defineRoute('POST /counter/api/v1/step-up/passkey/options', 'Begin to confirm by passkey')
const stepUpPasskeyRoute = defineRoute('POST /counter/api/v1/step-up/passkey', 'Confirm by passkey')
const stepUpCodeRoute = defineRoute('POST /counter/api/v1/step-up/code', 'Confirm by a code from an app')
const credentialsRoute = defineRoute('GET /counter/api/v1/me/credentials', 'How you sign in')
const passkeyOptionsRoute = defineRoute('POST /counter/api/v1/me/passkeys/options', 'Begin to make a passkey')
const addPasskeyRoute = defineRoute('POST /counter/api/v1/me/passkeys', 'Add a passkey')
const removePasskeyRoute = defineRoute('DELETE /counter/api/v1/me/passkeys/{passkey}', 'Remove a passkey')
const passwordRoute = defineRoute('POST /counter/api/v1/me/password', 'Set a password; your other sessions end')
const startCodeRoute = defineRoute('POST /counter/api/v1/me/code/start', 'Begin to set up an app that makes codes')
const confirmCodeRoute = defineRoute('POST /counter/api/v1/me/code', 'Confirm the app by a code of it')
const recoveryRoute = defineRoute('POST /counter/api/v1/me/recovery-codes', 'Make new recovery codes; earlier ones end')
const sessionsRoute = defineRoute('GET /counter/api/v1/me/sessions', 'Where you are signed in')
const endSessionRoute = defineRoute('DELETE /counter/api/v1/me/sessions/{session}', 'End a session of yours')
const endOthersRoute = defineRoute('POST /counter/api/v1/me/sessions/end-others', 'End your other sessions')

export function registerStaffAccountRoutes(api: OpenAPIHono, shop: Shop): void {
  registerStepUp(api, shop)
  registerCredentials(api, shop)
  registerSessions(api, shop)
}

function registerStepUp(api: OpenAPIHono, shop: Shop): void {
  api.openapi(stepUpOptionsRoute, async (c) => {
    const asked = await askForPasskey(shop, 'step up', requirePerson(c).staff.id)
    return asked.ok ? c.json({ options: asked.options }, 200) : refuseOperation(c, asked)
  })
  api.openapi(stepUpPasskeyRoute, async (c) => {
    const stepped = await stepUpByPasskey(shop, requirePerson(c), c.req.valid('json').response, requireActor(c))
    return stepped.ok ? c.json({ steppedUpUntil: stepped.until.toISOString() }, 200) : refuseOperation(c, stepped)
  })
  api.openapi(stepUpCodeRoute, async (c) => {
    const stepped = await stepUpByCode(shop, requirePerson(c), c.req.valid('json').code, requireActor(c))
    return stepped.ok ? c.json({ steppedUpUntil: stepped.until.toISOString() }, 200) : refuseOperation(c, stepped)
  })
}

function registerCredentials(api: OpenAPIHono, shop: Shop): void {
  const showOwn = (id: string) => showCredentials(shop, id)
  api.openapi(credentialsRoute, async (c) => c.json(await showOwn(requirePerson(c).staff.id), 200))
  api.openapi(passkeyOptionsRoute, async (c) => {
    const offered = await offerPasskey(shop, requirePerson(c).staff)
    return offered.ok ? c.json({ options: offered.options }, 200) : refuseOperation(c, offered)
  })
  api.openapi(addPasskeyRoute, async (c) => {
    const signedIn = requirePerson(c)
    const added = await addPasskey(shop, signedIn, c.req.valid('json'), requireActor(c))
    return added.ok ? c.json(await showOwn(signedIn.staff.id), 200) : refuseOperation(c, added)
  })
  api.openapi(removePasskeyRoute, async (c) => {
    const signedIn = requirePerson(c)
    const removed = await removePasskey(shop, signedIn, c.req.param('passkey'), requireActor(c))
    return removed.ok ? c.json(await showOwn(signedIn.staff.id), 200) : refuseOperation(c, removed)
  })
  api.openapi(passwordRoute, async (c) => {
    const signedIn = requirePerson(c)
    const set = await setStaffPassword(shop, signedIn, c.req.valid('json').password, requireActor(c))
    return set.ok ? c.json(await showOwn(signedIn.staff.id), 200) : refuseOperation(c, set)
  })
  api.openapi(startCodeRoute, async (c) => c.json(await startCodeSetup(shop, requirePerson(c)), 200))
  api.openapi(confirmCodeRoute, async (c) => {
    const signedIn = requirePerson(c)
    const confirmed = await confirmCodeSetup(shop, signedIn, c.req.valid('json').code, requireActor(c))
    return confirmed.ok ? c.json(await showOwn(signedIn.staff.id), 200) : refuseOperation(c, confirmed)
  })
  api.openapi(recoveryRoute, async (c) =>
    c.json({ recoveryCodes: await renewRecoveryCodes(shop, requirePerson(c), requireActor(c)) }, 200),
  )
}

function registerSessions(api: OpenAPIHono, shop: Shop): void {
  api.openapi(sessionsRoute, async (c) => {
    const { staff, session } = requirePerson(c)
    return c.json(await listStaffSessions(shop, staff.id, session.id), 200)
  })
  api.openapi(endSessionRoute, async (c) => {
    const { staff, session } = requirePerson(c)
    const ended = await endStaffSession(shop, staff, c.req.param('session'), requireActor(c))
    return ended.ok ? c.json(await listStaffSessions(shop, staff.id, session.id), 200) : refuseOperation(c, ended)
  })
  api.openapi(endOthersRoute, async (c) => {
    const { staff, session } = requirePerson(c)
    await endOtherSessions(shop, staff, session.id, requireActor(c))
    return c.json(await listStaffSessions(shop, staff.id, session.id), 200)
  })
}
