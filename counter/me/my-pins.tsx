import { useQueryClient } from '@tanstack/react-query'
import { checkPin } from '#shop/staff/staff-pin.ts'
import { callSignedIn, useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useFieldRefusal } from '../design/form/use-field-refusal.ts'
import { usePermission } from '../session/me.ts'
import { useState } from 'react'

const PINS = 'GET /counter/api/v1/me/pins'
type Device = { id: string; name: string; hasPin: boolean; isLocked: boolean }

/** My PIN on each device that packers share; nothing where there is none. */
export function MyPins() {
  const mayPack = usePermission('orders.pack')
  const queries = useQueryClient()
  const read = useRead(PINS, { enabled: mayPack })
  const devices = read.data?.data.data ?? []
  const set = async (device: Device) => {
    if (!(await askForPin(device))) return
    await queries.invalidateQueries({ queryKey: [PINS] })
    showNotice({ text: `Your PIN for ${device.name} is set.` })
  }
  const remove = async ({ id, name }: Device) => {
    const result = await callSignedIn('DELETE /counter/api/v1/me/pins/{device}', { params: { device: id } })
    await queries.invalidateQueries({ queryKey: [PINS] })
    showNotice(result.ok ? { text: `Your PIN for ${name} is removed.` } : { kind: 'failed', text: result.message })
  }
  if (!read.isError && devices.length === 0) return null
  return (
    <section className="panel stack">
      <h2>Your PIN on shared devices</h2>
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      <ul className="things">
        {devices.map((device) => (
          <li key={device.id} className="thing">
            <p>
              {device.name}
              <br />
              <span className="field-hint">
                {device.hasPin ? 'You have a PIN there.' : 'No PIN yet.'}
                {device.isLocked && ' It is locked after wrong PINs.'}
              </span>
            </p>
            <div className="row">
              {device.hasPin && (
                <Button
                  kind="quiet"
                  aria-label={`Remove the PIN for ${device.name}`}
                  onPress={() => void remove(device)}
                >
                  Remove
                </Button>
              )}
              <Button
                aria-label={`${device.hasPin ? 'Change' : 'Set'} the PIN for ${device.name}`}
                onPress={() => void set(device)}
              >
                {device.hasPin ? 'Change' : 'Set a PIN'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const askForPin = (device: Device) =>
  openDialog<true>({ title: `Your PIN for ${device.name}` }, (close) => <NewPin device={device.id} close={close} />)

function NewPin({ device, close }: { device: string; close: (isSet?: true) => void }) {
  const { run, isBusy } = useCall('PUT /counter/api/v1/me/pins/{device}')
  const [pin, setPin] = useState('')
  const { refusal, refuse } = useFieldRefusal(pin)
  const submit = async () => {
    const wrong = checkPin(pin)
    const result = wrong === undefined ? await run({ params: { device }, body: { pin } }) : undefined
    if (result?.ok) close(true)
    else refuse(wrong ?? result?.message)
  }
  return (
    <PlainForm submit={submit} action="Set it" isBusy={isBusy} leave={() => close()}>
      <p>It works on that device only, and only for packing. You see there what a packer sees.</p>
      <TextField
        label="Four to six digits"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        onChange={setPin}
        error={refusal}
      />
    </PlainForm>
  )
}
