import { Link } from 'react-router'
import { findSettingGroup } from '#shop/settings/setting-groups.ts'
import { useRead } from '../api/use-read.ts'
import { formatMoment } from '../design/format-moment.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { lastSet, type SettingGroupShown } from './last-set.ts'

export function SettingsScreen() {
  const read = useRead('GET /counter/api/v1/settings')
  const mayChangeKeys = usePermission('keys.write')
  const mayChangeWebhooks = usePermission('webhooks.write')
  return (
    <Screen title="Settings" lead="Changes here work at once, without a restart.">
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      <ul className="things panel">
        {read.data?.data.data.map((group) => (
          <GroupRow key={group.key} group={group} />
        ))}
        {mayChangeKeys && (
          <Row
            to="/settings/keys"
            label="Keys"
            text="Keys for payments, couriers, mail and Google. Encrypted, and never shown."
          />
        )}
        {mayChangeWebhooks && (
          <Row
            to="/settings/webhooks"
            label="Webhooks"
            text="Other systems that get a message when something happens, such as your accounts or a chat."
          />
        )}
      </ul>
    </Screen>
  )
}

function GroupRow({ group }: { group: SettingGroupShown }) {
  const rule = findSettingGroup(group.key)
  const last = lastSet(group)
  if (!rule) return null
  return (
    <Row
      to={`/settings/${group.key}`}
      label={rule.label}
      text={rule.text}
      note={last && `Changed by ${last.setBy}, ${formatMoment(last.setAt)}`}
    />
  )
}

function Row({ to, label, text, note }: { to: string; label: string; text: string; note?: string | undefined }) {
  return (
    <li className="thing">
      <p>
        <Link to={to}>{label}</Link>
        <br />
        <span className="field-hint">
          {text}
          {note && ` ${note}.`}
        </span>
      </p>
    </li>
  )
}
