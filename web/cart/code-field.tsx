import { useRef, type SubmitEvent } from 'react'
import { normalizeCode } from '#shop/offers/offer-terms.ts'
import { Button } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { CodeAnswer } from './code-answer.tsx'
import { keepCode, useKeptCode } from './code-store.ts'
import type { CodeInUse } from './use-code.ts'

export function CodeField({ code, locked = false }: { code: CodeInUse; locked?: boolean }) {
  const { typed } = useKeptCode()
  const box = useRef<HTMLInputElement>(null)
  function giveTyped(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const given = normalizeCode(typed)
    keepCode({ typed: given === '' ? '' : typed, given })
    code.renew()
  }
  return (
    <form className="code-field" onSubmit={giveTyped}>
      <TextField
        ref={box}
        label="Code"
        hint={<CodeAnswer code={code} />}
        required={false}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={locked}
        value={typed}
        onChange={({ target }) => keepCode({ typed: target.value })}
      />
      <Button type="submit" kind="outline" disabled={locked}>
        Use
      </Button>
      {code.given !== '' && (
        <Button
          kind="quiet"
          size="small"
          disabled={locked}
          onClick={() => {
            keepCode({ typed: '', given: '' })
            box.current?.focus()
          }}
        >
          Take it out
        </Button>
      )}
    </form>
  )
}
