import { useCall } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { FormSelect, FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { DraftForm } from '../design/form/draft-form.tsx'
import { checkStaffName } from '../staff/check-invitation.ts'

type Minutes = '2' | '5' | '10' | '30'
type Values = { name: string; minutes: Minutes }

const base = { values: { name: '', minutes: '5' } satisfies Values as Values, version: null }
const choices = (['2', '5', '10', '30'] as const).map((value) => ({ value, label: `${value} minutes` }))

/** Afterwards this browser shows the names of who has a PIN. */
export async function shareThisDevice(): Promise<void> {
  const isShared = await openDialog<true>({ title: 'Share this device' }, (close) => <ShareForm close={close} />)
  if (isShared) location.assign('/counter')
}

function ShareForm({ close }: { close: (isShared?: true) => void }) {
  const { run } = useCall('POST /counter/api/v1/devices')
  const editing = useEditForm<Values>({
    subject: 'devices/new',
    base,
    check: ({ name }) => {
      const wrong = checkStaffName(name)
      return wrong === undefined ? {} : { name: wrong }
    },
    save: async ({ name, minutes }) => {
      const lockAfterMinutes = Number(minutes) as 2 | 5 | 10 | 30
      const result = await run({ body: { name, lockAfterMinutes } })
      if (result.ok) close(true)
      return result
    },
  })
  const { form } = editing
  return (
    <DraftForm editing={editing} action="Share it" leave={() => close()}>
      <p>
        You are signed out here. From now on this browser asks for a name and a PIN. Packers set their PIN under My
        account.
      </p>
      <FormText form={form} name="name" label="Name" hint="Such as “Tablet at the packing table”." />
      <FormSelect<Values, Minutes>
        form={form}
        name="minutes"
        label="It locks itself when nobody touches it for"
        options={choices}
      />
    </DraftForm>
  )
}
