import { useState, type FormEvent, type ReactNode } from 'react'

/** Scanners by cable or Bluetooth type what they read and press Enter. */
export function ScanField({ onScan, children }: { onScan: (code: string) => void; children?: ReactNode }) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    onScan(code)
    setCode('')
  }
  return (
    <form className="scan" onSubmit={submit}>
      <label className="field-label" htmlFor="scan">
        Scan or type a code
      </label>
      <div className="row">
        <input
          id="scan"
          className="field-box"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="submit" className="button button-outline">
          Take it
        </button>
        {children}
      </div>
    </form>
  )
}
