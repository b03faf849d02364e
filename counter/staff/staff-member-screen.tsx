import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { roleLabels, type Role } from '#shop/staff/permissions.ts'
import { useCall, callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { formatMoment } from '../design/format-moment.ts'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormCheckboxes, FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { checkRoles, checkStaffName } from './check-invitation.ts'
import { MemberActions } from './member-actions.tsx'
import { roleOptions } from './role-options.ts'
import { StaffState } from './staff-state.tsx'
import type { Member } from './member.ts'
import { SessionList } from './session-list.tsx'

const ONE = 'GET /counter/api/v1/staff/{staff}'
const LIST = 'GET /counter/api/v1/staff'
type Values = { name: string; roles: Role[] }

/** One of the staff: name and roles, sessions, and the way out. */
export function StaffMemberScreen() {
  const { id = '' } = useParams()
  const read = useRead(ONE, { params: { staff: id } })
  const list = useRead(LIST)
  const member = read.data?.data.data
  if (read.isError && !member)
    return (
      <Screen title="Staff">
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  // A moment of nothing is quieter than a skeleton that goes at once, or than roles that push Save away from a press.
  if (!member || member.id !== id || list.isPending) return null
  return (
    <Screen
      title={member.name}
      lead={
        <>
          <StaffState state={member.state} /> {member.email} ·{' '}
          {member.lastSeenAt ? `last seen ${formatMoment(member.lastSeenAt)}` : 'never seen'}
        </>
      }
      actions={<MemberActions member={member} />}
    >
      <div className="columns">
        <MemberForm key={member.id} member={member} grantable={list.data?.data.grantable ?? []} />
        <MemberSessions staff={member.id} />
      </div>
    </Screen>
  )
}

function MemberForm({ member, grantable }: { member: Member; grantable: readonly Role[] }) {
  const me = useMe()
  const queries = useQueryClient()
  const { run } = useCall('PATCH /counter/api/v1/staff/{staff}')
  const editing = useEditForm<Values>({
    subject: `staff/${member.id}`,
    base: toBase(member),
    check: ({ name, roles }) => without({ name: checkStaffName(name), roles: checkRoles(roles) }),
    save: (values, changed, version) =>
      run({
        params: { staff: member.id },
        version: version ?? member.version,
        body: Object.fromEntries(changed.map((field) => [field, values[field]])),
      }),
    readCurrent: toBase,
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [LIST] })
      void queries.invalidateQueries({ queryKey: [ONE] })
      showNotice({ text: 'Saved. It counts from their next click.' })
    },
  })
  if (!member.mayChange)
    return (
      <section className="panel stack">
        <h2>Roles</h2>
        <p>{member.roles.map((role) => roleLabels[role]).join(', ')}</p>
        <p className="muted">
          {member.id === me.staff.id ? 'Nobody changes their own roles.' : 'Only an owner may change this person.'}
        </p>
      </section>
    )
  const offered = [...new Set([...grantable, ...member.roles])]
  return (
    <section className="panel">
      <EditForm editing={editing} labels={{ name: 'name', roles: 'roles' }} show={showValue}>
        <FormText form={editing.form} name="name" label="Name" />
        <FormCheckboxes<Values, Role> form={editing.form} name="roles" label="Roles" options={roleOptions(offered)} />
      </EditForm>
    </section>
  )
}

function toBase({ name, roles, version }: Member) {
  return { values: { name, roles }, version }
}

function showValue(value: string | readonly Role[]): string {
  return typeof value === 'string' ? value : value.map((role) => roleLabels[role]).join(', ')
}

function without(wrong: Record<string, string | undefined>): Partial<Record<keyof Values, string>> {
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined))
}

const SESSIONS = 'GET /counter/api/v1/staff/{staff}/sessions'

/** Sessions of a member of staff. The permission to change members also ends their sessions. */
function MemberSessions({ staff }: { staff: string }) {
  const queries = useQueryClient()
  const read = useRead(SESSIONS, { params: { staff } })
  const end = async (session: string) => {
    const result = await callSignedIn('DELETE /counter/api/v1/staff/{staff}/sessions/{session}', {
      params: { staff, session },
    })
    if (!result.ok) showNotice({ kind: 'failed', text: result.message })
    await queries.invalidateQueries({ queryKey: [SESSIONS] })
  }
  return (
    <section className="panel stack">
      <h2>Signed in</h2>
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {read.data && <SessionList sessions={read.data.data.data} end={end} />}
    </section>
  )
}
