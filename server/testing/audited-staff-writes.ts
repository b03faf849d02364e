import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { createSend, type PrepareWrite, type WritesToAudit } from './audited-writes.ts'
import { goodPassword, invite, joinByPasskey, joinByPassword } from './join-staff.ts'
import { makeToken } from './make-token.ts'
import type { CounterResponse, TestCounter } from './open-test-counter.ts'
import { shareDevice } from './share-device.ts'
import { createSoftwarePasskey } from './software-passkey.ts'

const optionsOf = ({ body }: CounterResponse) => body['options'] as Record<string, unknown>

/** Writes on staff, their accounts, devices and tokens, and on settings, keys and webhooks. */
export function listStaffWrites(counter: TestCounter): WritesToAudit {
  const send = createSend(counter)
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: counter.shop.now().getTime() })

  async function joinWithCode() {
    const joined = await joinByPassword(counter, ['packer'])
    const { body } = await send('POST me/code/start', { as: joined })
    const secret = String(body['secret'])
    await send('POST me/code', { body: { code: codeOf(secret) }, as: joined })
    counter.shop.advanceClock(0.5)
    return { ...joined, secret }
  }

  async function findVersion(list: string, key: string, as: { cookie: string }) {
    const { body } = await counter.request(list, { as })
    return (body['data'] as { key: string; version: number }[]).find((one) => one.key === key)?.version
  }

  async function addWebhook() {
    const as = await counter.stepUpAs('owner')
    const { body } = await send('POST webhooks', {
      body: { url: 'https://example.com/hooks', events: ['order.placed'] },
      as,
    })
    const { id, version } = body['data'] as { id: string; version: number }
    return { as, id, headers: { 'if-match': `"v${version}"` } }
  }

  const onStaff =
    (action: string, state: 'active' | 'suspended' = 'active'): PrepareWrite =>
    async () => {
      const { id } = await joinByPasskey(counter, ['packer'])
      const as = await counter.stepUpAs('owner')
      if (state === 'suspended') await send(`POST staff/${id}/suspend`, { as })
      return () => send(`POST staff/${id}/${action}`, { as })
    }

  async function keepView(name: string) {
    const as = await counter.signInAs('manager')
    const view = { list: 'orders', name, query: 'place=to+pack', shared: true }
    const { body } = await send('POST views', { body: view, as })
    const id = (body['data'] as { id: number; name: string }[]).find((one) => one.name === name)?.id
    return { as, path: `views/${id}` }
  }

  return {
    'POST views': async () => {
      const as = await counter.signInAs('manager')
      return () => send('POST views', { body: { list: 'orders', name: 'Held', query: 'place=held' }, as })
    },
    'PATCH views/:view': async () => {
      const { as, path } = await keepView('To pack today')
      return () => send(`PATCH ${path}`, { body: { name: 'To pack now' }, as })
    },
    'DELETE views/:view': async () => {
      const { as, path } = await keepView('To throw away')
      return () => send(`DELETE ${path}`, { as })
    },
    'POST sign-in/passkey': async () => {
      const { passkey } = await joinByPasskey(counter, ['packer'])
      const response = passkey.get(optionsOf(await send('POST sign-in/passkey/options')))
      return () => send('POST sign-in/passkey', { body: { response } })
    },
    'POST sign-in/password': async () => {
      const { email, secret } = await joinWithCode()
      return () => send('POST sign-in/password', { body: { email, password: goodPassword, code: codeOf(secret) } })
    },
    'POST sign-in/recovery': async () => {
      const { email, recoveryCodes } = await joinByPassword(counter, ['packer'])
      return () => send('POST sign-in/recovery', { body: { email, recoveryCode: recoveryCodes[0] } })
    },
    'POST sign-out': async () => {
      const as = await counter.signInAs('packer')
      return () => send('POST sign-out', { as })
    },
    'POST invitation/accept': async () => {
      const { code } = await invite(counter, ['packer'])
      return () => send('POST invitation/accept', { body: { code, name: 'Ravi', password: goodPassword } })
    },
    'POST step-up/passkey': async () => {
      const as = await joinByPasskey(counter, ['packer'])
      const response = as.passkey.get(optionsOf(await send('POST step-up/passkey/options', { as })))
      return () => send('POST step-up/passkey', { body: { response }, as })
    },
    'POST step-up/code': async () => {
      const as = await joinWithCode()
      return () => send('POST step-up/code', { body: { code: codeOf(as.secret) }, as })
    },
    'POST step-up/demo': async () => {
      const as = await counter.signInAs('packer')
      return () => send('POST step-up/demo', { as })
    },
    'POST me/passkeys': async () => {
      const as = await joinByPassword(counter, ['packer'])
      const passkey = createSoftwarePasskey('http://localhost:3000')
      const response = passkey.create(optionsOf(await send('POST me/passkeys/options', { as })))
      return () => send('POST me/passkeys', { body: { name: 'Phone', response }, as })
    },
    'DELETE me/passkeys/:passkey': async () => {
      const as = await joinByPasskey(counter, ['packer'])
      const second = createSoftwarePasskey('http://localhost:3000')
      const response = second.create(optionsOf(await send('POST me/passkeys/options', { as })))
      await send('POST me/passkeys', { body: { name: 'Phone', response }, as })
      return () => send(`DELETE me/passkeys/${second.id}`, { as })
    },
    'PUT me/language': async () => {
      const as = await counter.signInAs('packer')
      return () => send('PUT me/language', { body: { language: 'gu' }, as })
    },
    'POST me/password': async () => {
      const as = await joinByPasskey(counter, ['packer'])
      return () => send('POST me/password', { body: { password: goodPassword }, as })
    },
    'POST me/code': async () => {
      const as = await joinByPassword(counter, ['packer'])
      const { body } = await send('POST me/code/start', { as })
      return () => send('POST me/code', { body: { code: codeOf(String(body['secret'])) }, as })
    },
    'POST me/recovery-codes': async () => {
      const as = await joinByPasskey(counter, ['packer'])
      return () => send('POST me/recovery-codes', { as })
    },
    'DELETE me/sessions/:session': async () => {
      const [other, as] = [await counter.signInAs('packer'), await counter.signInAs('packer')]
      return () => send(`DELETE me/sessions/${other.session}`, { as })
    },
    'POST me/sessions/end-others': async () => {
      const as = await counter.signInAs('packer')
      return () => send('POST me/sessions/end-others', { as })
    },
    'POST staff': async () => {
      const as = await counter.stepUpAs('owner')
      return () =>
        send('POST staff', { body: { name: 'Sana', email: `${randomUUID()}@example.in`, roles: ['packer'] }, as })
    },
    'PATCH staff/:staff': async () => {
      const { id } = await invite(counter, ['packer'])
      const as = await counter.stepUpAs('owner')
      return () => send(`PATCH staff/${id}`, { body: { name: 'Sana' }, as, headers: { 'if-match': '"v1"' } })
    },
    'POST staff/:staff/invitation': async () => {
      const { id } = await invite(counter, ['packer'])
      const as = await counter.stepUpAs('owner')
      return () => send(`POST staff/${id}/invitation`, { as })
    },
    'POST staff/:staff/suspend': onStaff('suspend'),
    'POST staff/:staff/reinstate': onStaff('reinstate', 'suspended'),
    'POST staff/:staff/reset': onStaff('reset'),
    'POST sign-in/pin': async () => {
      const device = await shareDevice(counter, ['packer'])
      return () => send('POST sign-in/pin', { body: { staff: device.staff.id, pin: device.pin }, as: device })
    },
    'PUT me/pins/:device': async () => {
      const { id, staff } = await shareDevice(counter, ['packer'])
      await send('POST step-up/demo', { as: staff })
      return () => send(`PUT me/pins/${id}`, { body: { pin: '8306' }, as: staff })
    },
    'DELETE me/pins/:device': async () => {
      const { id, staff } = await shareDevice(counter, ['packer'])
      return () => send(`DELETE me/pins/${id}`, { as: staff })
    },
    'POST devices': async () => {
      const as = await counter.stepUpAs('manager')
      return () => send('POST devices', { body: { name: 'Tablet', lockAfterMinutes: 5 }, as })
    },
    'POST devices/:device/unlock': async () => {
      const device = await shareDevice(counter, ['packer'])
      for (let tries = 0; tries < 5; tries++) await device.tryPin('0000')
      const as = await counter.stepUpAs('manager')
      return () => send(`POST devices/${device.id}/unlock`, { as })
    },
    'DELETE devices/:device': async () => {
      const { id } = await shareDevice(counter, ['packer'])
      const as = await counter.stepUpAs('manager')
      return () => send(`DELETE devices/${id}`, { as })
    },
    'POST tokens': async () => {
      const as = await counter.stepUpAs('owner')
      return () => send('POST tokens', { body: { name: 'Stock sheet', scopes: ['stock.see'], days: 30 }, as })
    },
    'DELETE tokens/:token': async () => {
      const { id } = await makeToken(counter, ['stock.see'])
      const as = await counter.stepUpAs('owner')
      return () => send(`DELETE tokens/${id}`, { as })
    },
    'DELETE staff/:staff/sessions/:session': async () => {
      const other = await counter.signInAs('packer')
      const as = await counter.stepUpAs('owner')
      return () => send(`DELETE staff/${other.id}/sessions/${other.session}`, { as })
    },
    'PATCH settings/:group': async () => {
      const as = await counter.stepUpAs('owner')
      const version = await findVersion('settings', 'delivery', as)
      const body = { values: { QUOTE_MINUTES: '45' } }
      return () => send('PATCH settings/delivery', { body, as, headers: { 'if-match': `"v${version}"` } })
    },
    'PUT logo': async () => {
      const as = await counter.signInAs('owner')
      const bytes = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#8a1f45' } })
        .png()
        .toBuffer()
      return () => send('PUT logo', { bytes, as })
    },
    'PUT keys/:set': async () => {
      const as = await counter.stepUpAs('owner')
      const version = await findVersion('keys', 'courier-webhooks', as)
      const body = { values: { SHIPROCKET_WEBHOOK_TOKEN: 'parcels-tell-us-9Zq4' } }
      return () => send('PUT keys/courier-webhooks', { body, as, headers: { 'if-match': `"v${version}"` } })
    },
    'DELETE keys/:set': async () => {
      const as = await counter.stepUpAs('owner')
      const version = await findVersion('keys', 'couriers', as)
      return () => send('DELETE keys/couriers', { as, headers: { 'if-match': `"v${version}"` } })
    },
    'POST webhooks': async () => {
      const as = await counter.stepUpAs('owner')
      const body = { url: 'https://example.com/hooks', events: ['order.placed'] }
      return () => send('POST webhooks', { body, as })
    },
    'PATCH webhooks/:webhook': async () => {
      const { id, ...options } = await addWebhook()
      return () => send(`PATCH webhooks/${id}`, { ...options, body: { isOn: false } })
    },
    'DELETE webhooks/:webhook': async () => {
      const { id, ...options } = await addWebhook()
      return () => send(`DELETE webhooks/${id}`, options)
    },
    'POST webhooks/:webhook/secret': async () => {
      const { id, ...options } = await addWebhook()
      return () => send(`POST webhooks/${id}/secret`, options)
    },
    'POST webhooks/:webhook/test': async () => {
      const { id, as } = await addWebhook()
      return () => send(`POST webhooks/${id}/test`, { as })
    },
    'POST webhook-sends/:send/again': async () => {
      const { id, as } = await addWebhook()
      await send(`POST webhooks/${id}/test`, { as })
      const { body } = await counter.request(`webhooks/${id}/sends`, { as })
      const [{ id: sent } = { id: 0 }] = body['data'] as { id: number }[]
      return () => send(`POST webhook-sends/${sent}/again`, { as })
    },
  }
}
