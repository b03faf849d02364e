import { useQueryClient } from '@tanstack/react-query'
import { findKeySet } from '#shop/settings/key-sets.ts'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { changeKeys } from './change-keys.tsx'
import type { KeySetShown } from './key-set-shown.ts'

const LIST = 'GET /counter/api/v1/keys'

/** Keys of the services the shop uses. */
export function KeysScreen() {
  const queries = useQueryClient()
  const read = useRead(LIST)
  const renew = () => queries.invalidateQueries({ queryKey: [LIST] })
  return (
    <Screen title="Keys" lead="A new key is tried at its service before it is used. Keys are never shown again.">
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      <ul className="things panel">
        {read.data?.data.data.map((set) => (
          <KeyRow key={set.key} set={set} renew={renew} />
        ))}
      </ul>
    </Screen>
  )
}

function KeyRow({ set, renew }: { set: KeySetShown; renew: () => Promise<void> }) {
  const rule = findKeySet(set.key)
  if (!rule) return null
  const change = async () => {
    const isSaved = await changeKeys(set, rule)
    if (!isSaved) return
    await renew()
    showNotice({
      text: rule.isTried ? `${rule.provider} accepts them. They are in use now.` : 'They are in use now.',
    })
  }
  return (
    <li className="thing">
      <p>
        {rule.label} <State {...describeSource(set)} />
        <br />
        <span className="field-hint">
          {rule.text} {describeKeys(set)}
        </span>
      </p>
      {set.source !== 'environment' && (
        <span className="row">
          {set.source === 'back office' && (
            <Button kind="quiet" onPress={() => void takeAway(set, rule.label).then(renew)}>
              Remove<span className="visually-hidden"> {rule.label}</span>
            </Button>
          )}
          <Button onPress={() => void change()}>
            {set.source === 'none' ? 'Set' : 'Change'}
            <span className="visually-hidden"> {rule.label}</span>
          </Button>
        </span>
      )}
    </li>
  )
}

function describeSource({ source }: KeySetShown) {
  if (source === 'environment') return { look: 'plain', children: 'fixed by the environment' } as const
  if (source === 'sandbox') return { look: 'waiting', children: 'sandbox' } as const
  return source === 'none'
    ? ({ look: 'bad', children: 'not set' } as const)
    : ({ look: 'good', children: 'set' } as const)
}

function describeKeys({ source, keys, setBy, setAt }: KeySetShown): string {
  const hint = keys.at(-1)?.hint ?? ''
  const end = hint === '' ? '' : hint.startsWith('…') ? `Ends in ${hint}` : hint
  if (source === 'environment') return end === '' ? '' : `${end}.`
  if (setBy === null || setAt === null) return ''
  const verb = source === 'back office' ? 'set' : 'taken away'
  return `${[end, `${verb} by ${setBy}, ${formatMoment(setAt)}`].filter(Boolean).join(', ')}.`
}

async function takeAway(set: KeySetShown, label: string): Promise<void> {
  const answer = await confirm({
    title: `Remove the ${label} keys?`,
    text: <p>The shop forgets them. A demo uses the sandbox instead. An open shop does not work without them.</p>,
    action: 'Remove them',
    isDangerous: true,
  })
  if (!answer) return
  const options = { params: { set: set.key }, version: set.version }
  const result = await callSignedIn('DELETE /counter/api/v1/keys/{set}', options)
  showNotice(result.ok ? { text: 'The keys are removed.' } : { kind: 'failed', text: result.message })
}
