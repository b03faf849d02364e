import type { Role } from '#shop/staff/permissions.ts'
import { useCall } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { FormCheckboxes, FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { PlainForm } from '../design/form/plain-form.tsx'
import { checkInvitation } from './check-invitation.ts'
import { roleOptions } from './role-options.ts'

type Values = { name: string; email: string; roles: Role[] }

const base = { values: { name: '', email: '', roles: [] } satisfies Values as Values, version: null }

/** @returns the invited person's name; undefined when the dialog closes, which keeps the draft */
export function inviteSomebody(grantable: readonly Role[]): Promise<string | undefined> {
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
  const { form, submit, isSaving, refusal } = editing
  return (
    <PlainForm
      kept={editing}
      submit={submit}
      action="Send the invitation"
      isBusy={isSaving}
      refusal={refusal}
      leave={() => close()}
    >
      <FormText form={form} name="name" label="Name" />
      <FormText
        form={form}
        name="email"
        label="E-mail"
        type="email"
        hint="The invitation goes there; it is good for 72 hours."
      />
      <FormCheckboxes<Values, Role> form={form} name="roles" label="Roles" options={roleOptions(grantable)} />
    </PlainForm>
  )
}
