import { useQueryClient } from '@tanstack/react-query'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { roleLabels } from '#shop/staff/permissions.ts'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { Link } from 'react-router'
import { List } from '../design/list/list.tsx'
import type { Column } from '../design/list/list-types.ts'
import { showNotice } from '../design/notices.tsx'
import { useAskedAction } from '../layout/use-asked-action.ts'
import { Screen } from '../layout/screen.tsx'
import { useRead } from '../api/use-read.ts'
import { inviteSomebody } from './invite-somebody.tsx'
import { StaffState } from './staff-state.tsx'

const LIST = 'GET /counter/api/v1/staff'
type Member = CounterAnswer<typeof LIST>['data'][number]

const columns: readonly Column<Member>[] = [
  { key: 'name', label: 'Name', card: 'title', draw: ({ name }) => name },
  { key: 'state', label: 'State', card: 'aside', draw: ({ state }) => <StaffState state={state} /> },
  { key: 'roles', label: 'Roles', card: 'line', draw: ({ roles }) => roles.map((role) => roleLabels[role]).join(', ') },
  { key: 'email', label: 'E-mail', card: 'line', draw: ({ email }) => <span className="list-email">{email}</span> },
  { key: 'way-in', label: 'Signs in with', card: 'line', draw: describeWayIn },
  {
    key: 'seen',
    label: 'Last seen',
    card: 'line',
    draw: ({ lastSeenAt }) => (lastSeenAt ? formatMoment(lastSeenAt) : 'never'),
  },
]

/** Everybody who works here, and the way to invite somebody. */
export function StaffScreen() {
  const queries = useQueryClient()
  const grantable = useRead(LIST).data?.data.grantable ?? []
  const invite = async () => {
    const invited = await inviteSomebody(grantable)
    if (!invited) return
    await queries.invalidateQueries({ queryKey: [LIST] })
    showNotice({ text: `The invitation for ${invited} is on its way. It is good for 72 hours.` })
  }
  useAskedAction({ new: () => void invite() }, grantable.length > 0)
  const button = grantable.length > 0 && (
    <Button data-key="n" kind="solid" onPress={() => void invite()}>
      Invite somebody
    </Button>
  )
  return (
    <Screen
      title="Staff"
      lead={
        <Link className="text-link" to="/devices">
          Devices that packers share
        </Link>
      }
      actions={button}
    >
      <List
        route={LIST}
        nouns={['person', 'people']}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowPath={({ id }) => `/staff/${id}`}
        PreviewPane={MemberPreview}
        blank={{ text: 'Nobody works here yet.' }}
      />
    </Screen>
  )
}

function MemberPreview({ row: member }: { row: Member }) {
  return (
    <dl className="pairs">
      {columns.slice(1).map(({ key, label, draw }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{draw(member)}</dd>
        </div>
      ))}
      <div>
        <dt>Here since</dt>
        <dd>{formatMoment(member.createdAt)}</dd>
      </div>
    </dl>
  )
}

function describeWayIn({ hasPasskey, hasPassword, isDemo }: Member): string {
  if (isDemo) return 'the demo’s sign-in'
  const ways = [hasPasskey && 'passkey', hasPassword && 'password and code'].filter(Boolean)
  return ways.length === 0 ? 'nothing yet' : ways.join(', ')
}
