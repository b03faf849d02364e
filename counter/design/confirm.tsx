import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { openDialog } from './dialogs.tsx'
import { TextAreaField } from './field.tsx'
import { WholeNumbers } from './whole-numbers.tsx'
import { DraftNotes } from './form/draft-notes.tsx'
import { useKeptFields } from './form/use-kept-fields.ts'

type Reason = {
  label: string
  isRequired: boolean
  /** The first value of the field. */
  words?: string
  /** Said where it is missing. */
  missing?: string
  /** Characters; 200 where nothing is said. */
  longest?: number
  /** `orders/GTH-1001/cancel`: under it the words are kept until what they are for is done. */
  subject?: string
}
export type Question = {
  title: string
  /** Says what will happen and what will not. */
  text: ReactNode
  /** The verb on the button: "Suspend Ravi". */
  action: string
  isDangerous?: boolean
  /** On the button that does nothing. */
  leave?: string
  /** Asks for a reason, which the audit log keeps. */
  reason?: Reason
}
/** `drop` takes the kept words away, once what was asked about is done. */
export type Answer = { reason: string; drop: () => Promise<void> }

/** @returns the reason, empty where none is asked for; undefined when it was left */
export function confirm(question: Question): Promise<Answer | undefined> {
  const { title, reason } = question
  return openDialog<Answer>({ title }, (close) => {
    if (!reason) return <Asked question={question} leave={() => close()} answer={() => close(nothingSaid)} />
    const { subject } = reason
    const asked = { question, reason, close }
    return subject === undefined ? <WithReason {...asked} /> : <WithKeptReason {...asked} subject={subject} />
  })
}

const nothingKept = async () => undefined
const nothingSaid: Answer = { reason: '', drop: nothingKept }

type Asking = { question: Question; reason: Reason; close: (answer?: Answer) => void }

function WithReason({ question, reason, close }: Asking) {
  const [words, setWords] = useState(reason.words ?? '')
  return (
    <ReasonForm
      {...{ question, reason, words, type: setWords, leave: () => close() }}
      answer={() => close({ reason: words.trim(), drop: nothingKept })}
    />
  )
}

function WithKeptReason({ question, reason, close, subject }: Asking & { subject: string }) {
  const { values, type, draft, clear } = useKeptFields(subject, { reason: reason.words ?? '' })
  return (
    <ReasonForm
      {...{ question, reason, words: values.reason, leave: () => close() }}
      type={(words) => type({ reason: words })}
      answer={() => close({ reason: values.reason.trim(), drop: draft.drop })}
      notes={<DraftNotes draft={draft} discard={clear} state="Nothing is done yet." />}
    />
  )
}

function ReasonForm({
  question,
  reason: { label, isRequired, missing = 'Say in a few words why.', longest = 200 },
  words,
  type,
  leave,
  answer,
  notes,
}: {
  question: Question
  reason: Reason
  words: string
  type: (words: string) => void
  leave: () => void
  answer: () => void
  notes?: ReactNode
}) {
  const [isTried, setTried] = useState(false)
  const { length } = words.trim()
  const tooMany = `That is ${length} characters. Please shorten it to ${longest}.`
  const error = isRequired && length === 0 ? missing : length > longest ? tooMany : undefined
  return (
    <Asked
      question={question}
      leave={leave}
      answer={() => {
        setTried(true)
        if (error === undefined) answer()
      }}
    >
      {notes}
      <TextAreaField
        label={label}
        isRequired={isRequired}
        value={words}
        onChange={type}
        error={isTried ? error : undefined}
      />
    </Asked>
  )
}

function Asked({
  question: { text, action, isDangerous = false, leave: leaveWords = 'Leave it' },
  leave,
  answer,
  children,
}: {
  question: Question
  leave: () => void
  answer: () => void
  children?: ReactNode
}) {
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        answer()
      }}
    >
      <div className="dialog-text">{text}</div>
      {children}
      <div className="dialog-buttons">
        <Button kind="outline" onPress={leave}>
          {leaveWords}
        </Button>
        <Button kind={isDangerous ? 'danger' : 'solid'} type="submit">
          <WholeNumbers text={action} />
        </Button>
      </div>
    </form>
  )
}
