import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { changeKeys, removeKeys, type KeysChanged } from './change-keys.ts'
import { changeSettings } from './change-settings.ts'
import { listKeys } from './list-keys.ts'
import { storeLogo } from './logos.ts'
import { listSettings, mayChangeGroup } from './list-settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { steppedUpUntil } from '#server/platform/staff/staff-sessions.ts'
import { refuse } from '#shop/refusal.ts'
import { findKeySet, type KeySetKey } from '#shop/settings/key-sets.ts'
import { explainMissingPermission } from '#shop/staff/permissions.ts'
import { findSettingGroup, settingGroups, type SettingGroupKey } from '#shop/settings/setting-groups.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseWithoutStepUp, requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import {
  refuseWithCurrent,
  requireVersion,
  refuseOperation,
  answerVersioned,
} from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/settings', 'What can be changed while the shop runs')
const changeRoute = defineRoute('PATCH /counter/api/v1/settings/{group}', 'Change settings of one group')
const logoRoute = defineRoute('PUT /counter/api/v1/logo', 'Upload a logo: the bytes of the file as the body')
const listKeysRoute = defineRoute('GET /counter/api/v1/keys', 'Which keys of providers are set; never the keys')
const changeKeysRoute = defineRoute('PUT /counter/api/v1/keys/{set}', 'Try keys at their provider, then keep them')
const removeKeysRoute = defineRoute('DELETE /counter/api/v1/keys/{set}', 'Take keys away')

const NO_LOGO = refuse.forbidden('not-allowed', explainMissingPermission('settings.write'))
const NOT_THERE = refuse.notFound('not-found', 'There are no such settings.')

export function registerSettingRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => c.json({ data: await listSettings(shop, requireStaff(c).staff.roles) }, 200))
  api.openapi(changeRoute, async (c) => {
    const key = c.req.param('group')
    const group = findSettingGroup(key)
    if (!group) return refuseOperation(c, NOT_THERE)
    const version = requireVersion(c)
    const { staff, session } = requireStaff(c)
    if (group.isIdentity && !steppedUpUntil(session, shop.now())) return refuseWithoutStepUp(c)
    const wanted = { key: key as SettingGroupKey, version, values: c.req.valid('json').values, held: staff.roles }
    const changed = await changeSettings(shop, wanted, requireActor(c))
    if (changed.ok) {
      return answerVersioned(c, changed.group)
    }
    if (!('faults' in changed)) return refuseWithCurrent(c, changed)
    const errors = Object.entries(changed.faults ?? {}).map(([name, message]) => ({ path: [name], message }))
    return refuseOperation(c, changed, { errors })
  })
  api.openapi(logoRoute, async (c) => {
    if (!mayChangeGroup(settingGroups.brand, requireStaff(c).staff.roles)) return refuseOperation(c, NO_LOGO)
    const sent = { bytes: new Uint8Array(await c.req.arrayBuffer()), fileName: c.req.valid('query').name }
    const stored = await storeLogo(shop, sent, requireActor(c))
    return stored.ok ? c.json({ data: { url: stored.url } }, 200) : refuseOperation(c, stored)
  })
  api.openapi(listKeysRoute, async (c) => c.json({ data: await listKeys(shop) }, 200))
  api.openapi(changeKeysRoute, async (c) => {
    const key = c.req.param('set')
    if (!findKeySet(key)) return refuseOperation(c, NOT_THERE)
    const version = requireVersion(c)
    return showSet(
      c,
      await changeKeys(shop, { key: key as KeySetKey, version, ...c.req.valid('json') }, requireActor(c)),
    )
  })
  api.openapi(removeKeysRoute, async (c) => {
    const key = c.req.param('set')
    if (!findKeySet(key)) return refuseOperation(c, NOT_THERE)
    const version = requireVersion(c)
    return showSet(c, await removeKeys(shop, { key: key as KeySetKey, version }, requireActor(c)))
  })
}

function showSet(c: Context, changed: KeysChanged) {
  return changed.ok ? answerVersioned(c, changed.set) : refuseWithCurrent(c, changed)
}
