import { checkMobile } from '#shop/customers/phone.ts'
import { TextField } from '#web/design/field.tsx'
import { checkFields } from '#web/forms/check-fields.ts'
import { useForm } from '#web/forms/use-form.ts'
import type { User } from '#web/storage/parse-session.ts'
import { updateProfile } from '#web/session/update-profile.ts'
import { SaveOrCancel } from './save-or-cancel.tsx'

export function PhoneForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { formProps, values, errors, failure, busy, change } = useForm({
    fields: ['phone'],
    values: { phone: user.phone ?? '' },
    check: ({ phone }) => checkFields({ phone: checkMobile(phone) }),
    async onSubmit({ phone }) {
      const checked = checkMobile(phone)
      const answer = await updateProfile(user, { phone: checked.ok ? checked.value : phone })
      if (answer.ok) onDone()
      return answer
    },
  })

  return (
    <form {...formProps}>
      <TextField
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        data-first-focus
        value={values.phone}
        error={errors.phone}
        hint="10 digits. The courier calls it when nobody opens."
        onChange={(event) => change({ phone: event.target.value })}
      />
      <SaveOrCancel error={failure?.message} busy={busy} onCancel={onDone} />
    </form>
  )
}
