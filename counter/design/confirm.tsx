import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { openDialog } from './dialogs.tsx'
import { TextAreaField } from './field.tsx'

export type Question = {
  title: string
  /** What will happen, and what will not. */
  text: ReactNode
  /** The verb on the button: "Suspend Ravi". */
  action: string
  isDangerous?: boolean
  /** Asks why; the words stand in the log. */
  reason?: { label: string; isRequired: boolean }
}

/** @returns the reason, empty where none is asked for; undefined when it was left */
export function confirm(question: Question): Promise<{ reason: string } | undefined> {
  return openDialog<{ reason: string }>({ title: question.title }, (close) => (
    <Confirmation question={question} close={close} />
  ))
}

function Confirmation({
  question: { text, action, isDangerous = false, reason },
  close,
}: {
  question: Question
  close: (answer?: { reason: string }) => void
}) {
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (reason?.isRequired && words.trim() === '') setMissing(true)
        else close({ reason: words.trim() })
      }}
    >
      <div className="dialog-text">{text}</div>
      {reason && (
        <TextAreaField
          label={reason.label}
          isRequired={reason.isRequired}
          value={words}
          onChange={setWords}
          error={isMissing && words.trim() === '' ? 'Say in a few words why.' : undefined}
        />
      )}
      <div className="dialog-buttons">
        <Button kind="outline" onPress={() => close()}>
          Leave it
        </Button>
        <Button kind={isDangerous ? 'danger' : 'solid'} type="submit">
          {action}
        </Button>
      </div>
    </form>
  )
}
