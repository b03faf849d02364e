import { Link, useNavigate } from 'react-router'
import { GIFT_CODE_LENGTH, readGiftCode } from '#shop/gifts/gift-code.ts'
import { Button } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { useForm } from '#web/forms/use-form.ts'

const NO_CODE = `The code has ${GIFT_CODE_LENGTH} letters, and no A, E, I, O or U.`

export function CodeForm() {
  const navigate = useNavigate()
  const { formProps, errors } = useForm({
    fields: ['code'],
    check({ code: typed }) {
      const code = readGiftCode(typed)
      return code === null ? { ok: false as const, errors: { code: NO_CODE } } : { ok: true as const, code }
    },
    onSubmit(_, { code }) {
      void navigate(`/g/${code}`)
    },
  })
  return (
    <form {...formProps} className="gift-form">
      <TextField label="The code on your slip" name="code" maxLength={40} autoComplete="off" error={errors.code} />
      <Button type="submit">Open the gift</Button>
      <p>
        The slip is lost, or does not open? <Link to="/contact">Write to us</Link>.
      </p>
    </form>
  )
}
