import { useQueryClient } from '@tanstack/react-query'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column } from '../design/list/list-types.ts'
import { showNotice } from '../design/notices.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { shareThisDevice } from './share-this-device.tsx'

const LIST = 'GET /counter/api/v1/devices'
type Device = CounterAnswer<typeof LIST>['data'][number]

const columns: readonly Column<Device>[] = [
  { key: 'name', label: 'Name', card: 'title', draw: ({ name, isThis }) => (isThis ? `${name} (this one)` : name) },
  { key: 'state', label: 'State', card: 'aside', draw: drawState },
  { key: 'people', label: 'Who has a PIN', card: 'line', draw: ({ people }) => people.join(', ') || 'nobody yet' },
  { key: 'lock', label: 'Locks itself', card: 'line', draw: ({ lockAfterMinutes }) => `after ${lockAfterMinutes} min` },
  { key: 'seen', label: 'Last sign-in', card: 'line', draw: ({ seenAt }) => formatMoment(seenAt) },
]

/** Tablets where packers come in by name and PIN. */
export function DevicesScreen() {
  const button = (
    <Button kind="solid" onPress={() => void shareThisDevice()}>
      Share this device
    </Button>
  )
  return (
    <Screen
      title="Shared devices"
      lead="A tablet at the packing table. Everybody signs in with their name and a PIN, and can do what a packer does."
      actions={button}
    >
      <List
        route={LIST}
        nouns={['device', 'devices']}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        PreviewPane={DevicePreview}
        blank={{ text: 'No device is shared. Open this page on the tablet, and share it.' }}
      />
    </Screen>
  )
}

function DevicePreview({ row: device }: { row: Device }) {
  const queries = useQueryClient()
  const after = async (result: { ok: true } | { ok: false; message: string }, done: string) => {
    await queries.invalidateQueries({ queryKey: [LIST] })
    showNotice(result.ok ? { text: done } : { kind: 'failed', text: result.message })
  }
  const params = { device: device.id }
  const unlock = async () =>
    after(await callSignedIn('POST /counter/api/v1/devices/{device}/unlock', { params }), `${device.name} is unlocked.`)
  const remove = async () => {
    const answer = await confirm({
      title: `Stop sharing ${device.name}?`,
      text: <p>Its PINs stop working. The person signed in there is signed out at once.</p>,
      action: 'Remove it',
      isDangerous: true,
    })
    if (!answer) return
    await after(
      await callSignedIn('DELETE /counter/api/v1/devices/{device}', { params }),
      `${device.name} is no longer shared.`,
    )
  }
  return (
    <div className="stack">
      <dl className="pairs">
        {columns.slice(1).map(({ key, label, draw }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{draw(device)}</dd>
          </div>
        ))}
        <div>
          <dt>Shared</dt>
          <dd>
            {formatMoment(device.createdAt)} by {device.enrolledBy}
          </dd>
        </div>
      </dl>
      {device.isLocked && (
        <Button kind="solid" onPress={() => void unlock()}>
          Unlock it
        </Button>
      )}
      <Button kind="danger" onPress={() => void remove()}>
        Stop sharing
      </Button>
    </div>
  )
}

function drawState({ isLocked }: Device) {
  return isLocked ? <State look="bad">Locked after wrong PINs</State> : <State look="good">Open</State>
}
