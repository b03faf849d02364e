import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { roleLabels, type Role } from '#shop/staff/permissions.ts'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column } from '../design/list/list-types.ts'
import { showNotice } from '../design/notices.tsx'
import { useAskedAction } from '../layout/use-asked-action.ts'
import { Screen } from '../layout/screen.tsx'
import { useRead } from '../api/use-read.ts'
import { StaffState } from './staff-state.tsx'
import { useCall } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { FormCheckboxes, FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { DraftForm } from '../design/form/draft-form.tsx'
import { checkInvitation } from './check-invitation.ts'
import { roleOptions } from './role-options.ts'

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

type Values = { name: string; email: string; roles: Role[] }

const base = { values: { name: '', email: '', roles: [] } satisfies Values as Values, version: null }

/** @returns the invited person's name; undefined when the dialog closes, which keeps the draft */
function inviteSomebody(grantable: readonly Role[]): Promise<string | undefined> {
  return openDialog<string>({ title: 'Invite somebody' }, (close) => <InviteForm grantable={grantable} close={close} />)
}

function InviteForm({ grantable, close }: { grantable: readonly Role[]; close: (name?: string) => void }) {
  const { run } = useCall('POST /counter/api/v1/staff')
  const editing = useEditForm<Values>({
    subject: 'staff/new',
    base,
    check: checkInvitation,
    save: async (values) => {
      const result = await run({ body: values })
      if (result.ok) close(values.name.trim())
      return result
    },
  })
  const { form } = editing
  return (
    <DraftForm editing={editing} action="Send the invitation" leave={() => close()}>
      <FormText form={form} name="name" label="Name" />
      <FormText
        form={form}
        name="email"
        label="E-mail"
        type="email"
        hint="The invitation goes there; it is good for 72 hours."
      />
      <FormCheckboxes<Values, Role> form={form} name="roles" label="Roles" options={roleOptions(grantable)} />
    </DraftForm>
  )
}
