import { useState } from 'react'
import { normalizeCode } from '#shop/offers/offer-terms.ts'
import { Button } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { isOfGift, type CodeInUse } from './use-code.ts'

function describeTaken(answer: NonNullable<CodeInUse['answer']>): string {
  const { code } = answer
  return isOfGift(answer) ? `The free gift of ${code} comes with it.` : `${code} is in your total.`
}

export function CodeField({ code, locked }: { code: CodeInUse; locked: boolean }) {
  const { given, answer, failed, give } = code
  const [typed, setTyped] = useState(given)
  const error = answer?.refusal ?? failed ?? undefined
  const isTaken = given !== '' && answer?.refusal === null
  return (
    <form
      className="code-field"
      onSubmit={(event) => {
        event.preventDefault()
        give(normalizeCode(typed))
      }}
    >
      <TextField
        label="Code"
        hint={isTaken ? describeTaken(answer) : error === undefined && 'If you have one'}
        error={error}
        required={false}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={locked}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind="outline" disabled={locked}>
        Use
      </Button>
      {given !== '' && (
        <Button
          kind="quiet"
          size="small"
          disabled={locked}
          onClick={() => {
            setTyped('')
            give('')
          }}
        >
          Take it out
        </Button>
      )}
    </form>
  )
}
