import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { TextField } from './field.tsx'

/** A secret that is shown this once, to be copied. */
export function ShownOnce({
  label,
  text,
  secret,
  done,
}: {
  /** "Token": what it is. */
  label: string
  text: string
  secret: string
  done: () => void
}) {
  const name = label.toLowerCase()
  return (
    <div className="stack">
      <p>{text}</p>
      <TextField label={label} value={secret} isReadOnly />
      <div className="dialog-buttons">
        <Button onPress={() => void copyText(secret, name, `The ${name} is copied.`)}>Copy</Button>
        <Button kind="solid" onPress={done}>
          I have it
        </Button>
      </div>
    </div>
  )
}
