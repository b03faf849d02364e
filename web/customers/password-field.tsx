import { useId, useState, type ComponentProps } from 'react'
import { TextField } from '#web/design/field.tsx'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'

export function PasswordField({ label, ...rest }: ComponentProps<typeof TextField>) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const [shown, setShown] = useState(false)
  return (
    <div className="password-field">
      <TextField
        {...rest}
        id={id}
        label={label}
        type={shown ? 'text' : 'password'}
        // Hidden, it has no capitals to be set.
        autoCapitalize={shown ? 'none' : undefined}
        autoCorrect="off"
        spellCheck={false}
      />
      <button type="button" className="password-toggle" aria-controls={id} onClick={() => setShown((was) => !was)}>
        {shown ? 'Hide' : 'Show'}
        <VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
      </button>
    </div>
  )
}
