import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Shop } from '#server/platform/shop.ts'
import { listOwnPins, removePin, setPin, signInByPin } from './device-pins.ts'
import { enrolDevice, findSharedDevice, listDevices, removeDevice, unlockDevice } from './shared-devices.ts'
import { showMe } from './show-me.ts'
import { refuse } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requirePerson } from './require-staff.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import { clearStaffCookie, readDeviceCookie, setDeviceCookie, setStaffCookie } from './staff-cookie.ts'

const listRoute = defineRoute('GET /counter/api/v1/devices', 'Devices that packers share')
const enrolRoute = defineRoute('POST /counter/api/v1/devices', 'Share the device that asks; you are signed out there')
const unlockRoute = defineRoute('POST /counter/api/v1/devices/{device}/unlock', 'Open it after wrong PINs')
const removeRoute = defineRoute('DELETE /counter/api/v1/devices/{device}', 'Share it no more; its PINs end')
const ownPinsRoute = defineRoute('GET /counter/api/v1/me/pins', 'Shared devices, and where you have a PIN')
const setPinRoute = defineRoute('PUT /counter/api/v1/me/pins/{device}', 'Set your PIN for a shared device')
const removePinRoute = defineRoute('DELETE /counter/api/v1/me/pins/{device}', 'Remove your PIN from a shared device')
const signInRoute = defineRoute('POST /counter/api/v1/sign-in/pin', 'Sign in by PIN, on a shared device')

const NOT_SHARED = refuse.forbidden('not-allowed', 'This device is not shared. Sign in with your passkey or password.')

export function registerDeviceRoutes(api: OpenAPIHono, shop: Shop): void {
  const findThis = (c: Context) => findSharedDevice(shop, readDeviceCookie(c, shop.settings))
  const list = async (c: Context) => listDevices(shop, (await findThis(c))?.id)

  api.openapi(listRoute, async (c) => c.json(await list(c), 200))
  api.openapi(enrolRoute, async (c) => {
    const earlier = await findThis(c)
    if (earlier)
      return refuseOperation(c, refuse.conflict('state', `This device is shared already, as ${earlier.name}.`))
    const { device, key } = await enrolDevice(shop, requirePerson(c), c.req.valid('json'), requireActor(c))
    const shown = (await listDevices(shop, device.id)).data.find(({ id }) => id === device.id)
    if (!shown) throw new Error(`Device ${device.id} was enrolled, and is not there`)
    setDeviceCookie(c, shop.settings, key)
    clearStaffCookie(c, shop.settings)
    return c.json({ data: shown }, 200)
  })
  api.openapi(unlockRoute, async (c) => {
    const unlocked = await unlockDevice(shop, c.req.param('device'), requireActor(c))
    return unlocked.ok ? c.json(await list(c), 200) : refuseOperation(c, unlocked)
  })
  api.openapi(removeRoute, async (c) => {
    const removed = await removeDevice(shop, c.req.param('device'), requireActor(c))
    return removed.ok ? c.json(await list(c), 200) : refuseOperation(c, removed)
  })
  registerPins(api, shop)
}

function registerPins(api: OpenAPIHono, shop: Shop): void {
  const showOwn = (c: Context) => listOwnPins(shop, requirePerson(c).staff.id)
  api.openapi(ownPinsRoute, async (c) => c.json(await showOwn(c), 200))
  api.openapi(setPinRoute, async (c) => {
    const wanted = { deviceId: c.req.param('device'), pin: c.req.valid('json').pin }
    const set = await setPin(shop, requirePerson(c), wanted, requireActor(c))
    return set.ok ? c.json(await showOwn(c), 200) : refuseOperation(c, set)
  })
  api.openapi(removePinRoute, async (c) => {
    const removed = await removePin(shop, requirePerson(c), c.req.param('device'), requireActor(c))
    return removed.ok ? c.json(await showOwn(c), 200) : refuseOperation(c, removed)
  })
  api.openapi(signInRoute, async (c) => {
    const device = await findSharedDevice(shop, readDeviceCookie(c, shop.settings))
    if (!device) return refuseOperation(c, NOT_SHARED)
    const { staff: staffId, pin } = c.req.valid('json')
    const signedIn = await signInByPin(shop, device, { staffId, pin }, c.get('staffCaller'))
    if (!signedIn.ok) return refuseOperation(c, signedIn)
    setStaffCookie(c, shop.settings, signedIn.token)
    return c.json({ me: showMe(signedIn, shop.now()), next: 'counter' as const }, 200)
  })
}
