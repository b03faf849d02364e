import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Shop } from '#server/platform/shop.ts'
import type { Staff } from '#server/platform/database/staff-tables.ts'
import { changeStaff, reinstateStaff, resetStaff, suspendStaff, type StaffRefusal } from './change-staff.ts'
import { findStaff, inviteAgain, inviteStaff } from './invite-staff.ts'
import { endStaffSession, listStaffSessions } from './list-staff-sessions.ts'
import { listStaff, readStaffMember } from './list-staff.ts'
import { refuseRoles } from './lock-staff.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requirePerson } from './require-staff.ts'
import {
  refuseOperation,
  setVersion,
  requireVersion,
  answerVersioned,
} from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/staff', 'Who works here')
const readRoute = defineRoute('GET /counter/api/v1/staff/{staff}', 'One of them')
const inviteRoute = defineRoute('POST /counter/api/v1/staff', 'Invite somebody by mail')
const changeRoute = defineRoute('PATCH /counter/api/v1/staff/{staff}', 'Change a name or roles')
const inviteAgainRoute = defineRoute('POST /counter/api/v1/staff/{staff}/invitation', 'Send the invitation again')
const suspendRoute = defineRoute('POST /counter/api/v1/staff/{staff}/suspend', 'Keep somebody out from now on')
const reinstateRoute = defineRoute('POST /counter/api/v1/staff/{staff}/reinstate', 'Let somebody back in')
const resetRoute = defineRoute(
  'POST /counter/api/v1/staff/{staff}/reset',
  'Invite somebody anew who has lost everything',
)
const sessionsRoute = defineRoute('GET /counter/api/v1/staff/{staff}/sessions', 'Where somebody is signed in')
const endSessionRoute = defineRoute('DELETE /counter/api/v1/staff/{staff}/sessions/{session}', 'End a session')

const NOT_THERE = refuse.notFound('not-found', 'This person is no longer on the list.')

export function registerStaffRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = (c: Context, id: string) => readStaffMember(shop, id, requirePerson(c).staff.roles)
  const showSaved = async (c: Context, { id }: Staff) => {
    const data = await show(c, id)
    if (!data) throw new Error(`Staff ${id} was saved, and is not there`)
    setVersion(c, data.version)
    return { data }
  }
  const refuseStaff = async (c: Context, refused: StaffRefusal) => {
    if (refused.reason !== 'stale') return refuseOperation(c, refused)
    const current = await show(c, refused.current.id)
    return refuseOperation(c, refused, current ? { current } : {})
  }

  api.openapi(listRoute, async (c) => c.json(await listStaff(shop, requirePerson(c).staff.roles), 200))
  api.openapi(readRoute, async (c) => {
    const data = await show(c, c.req.param('staff'))
    if (!data) return refuseOperation(c, NOT_THERE)
    return answerVersioned(c, data)
  })
  api.openapi(inviteRoute, async (c) => {
    const invited = await inviteStaff(shop, requirePerson(c), c.req.valid('json'), requireActor(c))
    return invited.ok ? c.json(await showSaved(c, invited.person), 200) : refuseOperation(c, invited)
  })
  api.openapi(inviteAgainRoute, async (c) => {
    const invited = await inviteAgain(shop, requirePerson(c), c.req.param('staff'), requireActor(c))
    return invited.ok ? c.json(await showSaved(c, invited.person), 200) : refuseOperation(c, invited)
  })
  api.openapi(changeRoute, async (c) => {
    const wanted = { id: c.req.param('staff'), version: requireVersion(c), ...c.req.valid('json') }
    const changed = await changeStaff(shop, requirePerson(c), wanted, requireActor(c))
    return changed.ok ? c.json(await showSaved(c, changed.person), 200) : refuseStaff(c, changed)
  })
  for (const [route, change] of [
    [suspendRoute, suspendStaff],
    [reinstateRoute, reinstateStaff],
    [resetRoute, resetStaff],
  ] as const)
    api.openapi(route, async (c) => {
      const wanted = { id: c.req.param('staff'), reason: c.req.valid('json').reason }
      const changed = await change(shop, requirePerson(c), wanted, requireActor(c))
      return changed.ok ? c.json(await showSaved(c, changed.person), 200) : refuseStaff(c, changed)
    })
  registerSessionsOfStaff(api, shop)
}

function registerSessionsOfStaff(api: OpenAPIHono, shop: Shop): void {
  const find = async (c: Context, id: string): Promise<{ ok: true; person: Staff } | OperationRefusal> => {
    const person = await findStaff(shop, id)
    if (!person) return NOT_THERE
    return refuseRoles(requirePerson(c).staff.roles, person.roles) ?? { ok: true, person }
  }
  api.openapi(sessionsRoute, async (c) => {
    const found = await find(c, c.req.param('staff'))
    if (!found.ok) return refuseOperation(c, found)
    return c.json(await listStaffSessions(shop, found.person.id, requirePerson(c).session.id), 200)
  })
  api.openapi(endSessionRoute, async (c) => {
    const found = await find(c, c.req.param('staff'))
    if (!found.ok) return refuseOperation(c, found)
    const ended = await endStaffSession(shop, found.person, c.req.param('session'), requireActor(c))
    if (!ended.ok) return refuseOperation(c, ended)
    return c.json(await listStaffSessions(shop, found.person.id, requirePerson(c).session.id), 200)
  })
}
