import { checkNetworks, splitNetworks } from '#shop/staff/networks.ts'
import { tokenScopes, type Permission } from '#shop/staff/permissions.ts'
import { useCall } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { FormCheckboxes, FormSelect, FormText, FormTextArea } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { ShownOnce } from '../design/shown-once.tsx'
import { DraftForm } from '../design/form/draft-form.tsx'
import { checkStaffName } from '../staff/check-invitation.ts'
import { scopeLabel } from './scope-label.ts'

type Lifetime = '30' | '90' | '365' | 'ever'
type Values = { name: string; scopes: Permission[]; days: Lifetime; networks: string }

const base = {
  values: { name: '', scopes: [], days: '90', networks: '' } satisfies Values as Values,
  version: null,
}
const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
  { value: 'ever', label: 'until it is revoked' },
] as const
const scopeOptions = tokenScopes.map((scope) => ({ value: scope, label: scopeLabel(scope), hint: scope }))

/** @returns whether one was made, and shown */
export async function makeToken(): Promise<boolean> {
  const made = await openDialog<{ name: string; token: string }>({ title: 'Create a token' }, (close) => (
    <TokenForm close={close} />
  ))
  if (!made) return false
  await openDialog({ title: `The token of ${made.name}`, isDismissable: false }, (close) => (
    <ShownOnce
      label="Token"
      text="Enter it in the program now. It is shown only once. Anybody with it can do what it allows."
      secret={made.token}
      done={() => close()}
    />
  ))
  return true
}

function TokenForm({ close }: { close: (made?: { name: string; token: string }) => void }) {
  const { run } = useCall('POST /counter/api/v1/tokens')
  const editing = useEditForm<Values>({
    subject: 'tokens/new',
    base,
    check: checkToken,
    save: async ({ name, scopes, days, networks }) => {
      const lifetime = days === 'ever' ? null : (Number(days) as 30 | 90 | 365)
      const result = await run({ body: { name, scopes, days: lifetime, networks: splitNetworks(networks) } })
      if (result.ok) close({ name: name.trim(), token: result.data.token })
      return result
    },
  })
  const { form } = editing
  return (
    <DraftForm editing={editing} action="Create token" leave={() => close()}>
      <FormText form={form} name="name" label="Name" hint="Its purpose, such as “Nightly stock sheet”." />
      <FormSelect<Values, Lifetime> form={form} name="days" label="Good for" options={lifetimes} />
      <FormTextArea
        form={form}
        name="networks"
        label="May be used from (optional)"
        hint="One address or block a line, such as 203.0.113.0/24. Empty is everywhere."
      />
      <FormCheckboxes<Values, Permission>
        form={form}
        name="scopes"
        label="It may"
        hint="Money, people and keys are left out: they need a person."
        options={scopeOptions}
      />
    </DraftForm>
  )
}

function checkToken({ name, scopes, networks }: Values): Partial<Record<keyof Values, string>> {
  const wrong = {
    name: checkStaffName(name),
    scopes: scopes.length === 0 ? 'Choose at least one thing it may do.' : undefined,
    networks: checkNetworks(splitNetworks(networks)),
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined))
}
