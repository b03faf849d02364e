import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { showNotice } from '../design/notices.tsx'

export function NewToken({ token, done }: { token: string; done: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      showNotice({ text: 'The token is copied.' })
    } catch {
      // Without a secure address, or without leave, browsers do not copy.
      showNotice({ kind: 'failed', text: 'Your browser does not copy here. Select the token and copy it.' })
    }
  }
  return (
    <div className="stack">
      <p>Give it to the program now. It is shown this once and kept nowhere; who has it can do what it may.</p>
      <TextField label="Token" value={token} isReadOnly />
      <div className="dialog-buttons">
        <Button onPress={() => void copy()}>Copy</Button>
        <Button kind="solid" onPress={done}>
          I have it
        </Button>
      </div>
    </div>
  )
}
