import { Button } from '../design/button.tsx'

export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  return (
    <div className="stack">
      <p>
        Each lets you in once, when everything else is lost. Write them down or print them; they are not shown again.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-buttons">
        <Button onPress={() => print()}>Print</Button>
        <Button kind="solid" onPress={done}>
          I have them
        </Button>
      </div>
    </div>
  )
}
