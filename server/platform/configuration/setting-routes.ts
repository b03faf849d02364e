import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { changeKeys, removeKeys, type KeysChanged } from './change-keys.ts'
import { changeSettings } from './change-settings.ts'
import { listKeys } from './list-keys.ts'
import { logoQuery } from '#contract/counter/settings.ts'
import { refuseInvalidInput } from '#server/platform/routes/refuse-input.ts'
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
  NO_VERSION,
  readVersion,
  refuseOperation,
  setVersion,
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
    const version = readVersion(c)
    if (!group) return refuseOperation(c, NOT_THERE)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    const { staff, session } = requireStaff(c)
    if (group.isIdentity && !steppedUpUntil(session, shop.now())) return refuseWithoutStepUp(c)
    const wanted = { key: key as SettingGroupKey, version, values: c.req.valid('json').values, held: staff.roles }
    const changed = await changeSettings(shop, wanted, requireActor(c))
    if (changed.ok) {
      setVersion(c, changed.group.version)
      return c.json({ data: changed.group }, 200)
    }
    if (!('faults' in changed)) return refuseWithCurrent(c, changed)
    const errors = Object.entries(changed.faults ?? {}).map(([name, message]) => ({ path: [name], message }))
    return refuseOperation(c, changed, { errors })
  })
  api.openapi(logoRoute, async (c) => {
    if (!mayChangeGroup(settingGroups.brand, requireStaff(c).staff.roles)) return refuseOperation(c, NO_LOGO)
    const read = logoQuery.safeParse(c.req.query())
    if (!read.success) return refuseInvalidInput(read, c)
    const sent = { bytes: new Uint8Array(await c.req.arrayBuffer()), fileName: read.data.name }
    const stored = await storeLogo(shop, sent, requireActor(c))
    return stored.ok ? c.json({ data: { url: stored.url } }, 200) : refuseOperation(c, stored)
  })
  api.openapi(listKeysRoute, async (c) => c.json({ data: await listKeys(shop) }, 200))
  api.openapi(changeKeysRoute, async (c) => {
    const key = c.req.param('set')
    const version = readVersion(c)
    if (!findKeySet(key)) return refuseOperation(c, NOT_THERE)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    return showSet(
      c,
      await changeKeys(shop, { key: key as KeySetKey, version, ...c.req.valid('json') }, requireActor(c)),
    )
  })
  api.openapi(removeKeysRoute, async (c) => {
    const key = c.req.param('set')
    const version = readVersion(c)
    if (!findKeySet(key)) return refuseOperation(c, NOT_THERE)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    return showSet(c, await removeKeys(shop, { key: key as KeySetKey, version }, requireActor(c)))
  })
}

function showSet(c: Context, changed: KeysChanged) {
  if (!changed.ok) return refuseWithCurrent(c, changed)
  setVersion(c, changed.set.version)
  return c.json({ data: changed.set }, 200)
}
