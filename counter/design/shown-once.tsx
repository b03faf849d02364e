import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { showNotice } from './notices.tsx'

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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      showNotice({ text: `The ${name} is copied.` })
    } catch {
      // Without a secure address, or without leave, browsers do not copy.
      showNotice({ kind: 'failed', text: `Your browser does not copy here. Select the ${name} and copy it.` })
    }
  }
  return (
    <div className="stack">
      <p>{text}</p>
      <TextField label={label} value={secret} isReadOnly />
      <div className="dialog-buttons">
        <Button onPress={() => void copy()}>Copy</Button>
        <Button kind="solid" onPress={done}>
          I have it
        </Button>
      </div>
    </div>
  )
}
