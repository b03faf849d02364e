import { PopUp } from '#web/design/pop-up.tsx'
import type { User } from '#web/storage/parse-session.ts'
import { addAddress, replaceAddress, updateProfile } from '#web/session/update-profile.ts'
import { SavedAddressForm } from './saved-address-form.tsx'
import { checkMobile } from '#shop/customers/phone.ts'
import { TextField } from '#web/design/field.tsx'
import { checkFields } from '#web/forms/check-fields.ts'
import { useForm } from '#web/forms/use-form.ts'
import { SaveOrCancel } from './save-or-cancel.tsx'

export type PopUpMode = { mode: 'edit phone' } | { mode: 'add address' } | { mode: 'edit address'; index: number }

const titles = {
  'edit phone': 'Your mobile number',
  'add address': 'Add an address',
  'edit address': 'Edit this address',
} as const

export function ProfilePopUp({ user, popUp, onClose }: { user: User; popUp: PopUpMode | null; onClose: () => void }) {
  const before = popUp?.mode === 'edit address' ? user.address.data[popUp.index] : undefined
  return (
    <PopUp open={popUp !== null} title={popUp ? titles[popUp.mode] : ''} onClose={onClose}>
      {popUp?.mode === 'edit phone' && <PhoneForm user={user} onDone={onClose} />}
      {popUp && popUp.mode !== 'edit phone' && (
        <SavedAddressForm
          initial={before ?? { firstName: user.firstName, lastName: user.lastName }}
          onSave={(address) => (before ? replaceAddress(before, address) : addAddress(address))}
          onDone={onClose}
        />
      )}
    </PopUp>
  )
}

function PhoneForm({ user, onDone }: { user: User; onDone: () => void }) {
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
