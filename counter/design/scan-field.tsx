import { useState, type FormEvent, type ReactNode } from 'react'

type Props = { onScan: (code: string) => void; label?: string; action?: string; children?: ReactNode }

/** Scanners by cable or Bluetooth type what they read and press Enter. */
export function ScanField({ onScan, label = 'Scan or type a code', action = 'Enter', children }: Props) {
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
        {label}
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
          {action}
        </button>
        {children}
      </div>
    </form>
  )
}
