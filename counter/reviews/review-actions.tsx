import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResult } from '../api/call.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { TextAreaField } from '../design/field.tsx'
import { DraftNotes } from '../design/form/draft-notes.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { showNotice } from '../design/notices.tsx'
import type { ReviewRow } from './review-row.ts'

const removal = {
  title: 'Remove the photographs?',
  text: 'They are deleted for good. Stars and words stay as they are.',
  action: 'Remove them',
}

/** Publish, hold back with a reason, answer, take photographs away. */
export function ReviewActions({ row }: { row: ReviewRow }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const params = { review: String(row.id) }
  const run = async (send: () => Promise<CallResult<unknown>>, done: string) => {
    setBusy(true)
    const result = await send()
    setBusy(false)
    void queries.invalidateQueries()
    showNotice(result.ok ? { text: done } : { kind: 'failed', text: result.message })
    // In a filtered list the row goes, and its buttons with it.
    if (result.ok) document.querySelector('h1')?.focus()
  }
  const publish = () =>
    run(
      () => callSignedIn('POST /counter/api/v1/reviews/{review}/publish', { params }),
      'The product’s page shows it within a minute.',
    )
  const reject = async () => {
    const held = await askWhyHeldBack(row)
    if (!held) return
    const body = { reason: held.reason }
    const send = async () => {
      const sent = await callSignedIn('POST /counter/api/v1/reviews/{review}/reject', { params, body })
      if (sent.ok) await held.drop()
      return sent
    }
    await run(send, 'It is held back.')
  }
  const answer = async () => {
    const answered = await askForAnswer(row)
    if (!answered) return
    const { words, drop } = answered
    const send = async () => {
      const sent = await callSignedIn('PUT /counter/api/v1/reviews/{review}/answer', { params, body: { words } })
      if (sent.ok) await drop()
      return sent
    }
    await run(send, words === '' ? 'The answer is removed.' : 'The answer appears below the review within a minute.')
  }
  return (
    <div className="row">
      {row.state !== 'published' && (
        <Button kind="solid" isBusy={isBusy} onPress={() => void publish()}>
          Publish
        </Button>
      )}
      {row.state !== 'rejected' && (
        <Button isBusy={isBusy} onPress={() => void reject()}>
          Hold back
        </Button>
      )}
      {row.photographs.length > 0 && <RemovePhotographs row={row} isBusy={isBusy} run={run} />}
      {row.state === 'published' && (
        <Button isBusy={isBusy} onPress={() => void answer()}>
          {row.answer === null ? 'Answer' : 'Change the answer'}
        </Button>
      )}
    </div>
  )
}

const askWhyHeldBack = ({ id }: ReviewRow) =>
  confirm({
    title: 'Hold it back?',
    text: <p>Nobody sees it, and its stars do not count. Its writer gets no mail.</p>,
    action: 'Hold it back',
    reason: { label: 'Why', isRequired: true, subject: `reviews/${id}/hold-back` },
  })

function RemovePhotographs({
  row,
  isBusy,
  run,
}: {
  row: ReviewRow
  isBusy: boolean
  run: (send: () => Promise<CallResult<unknown>>, done: string) => Promise<void>
}) {
  const params = { review: String(row.id) }
  const remove = async () => {
    if (await confirm(removal))
      await run(
        () => callSignedIn('DELETE /counter/api/v1/reviews/{review}/photographs', { params }),
        'The photographs are gone.',
      )
  }
  return (
    <Button isBusy={isBusy} onPress={() => void remove()}>
      Remove the photographs
    </Button>
  )
}

type Answered = { words: string; drop: () => Promise<void> }

function askForAnswer(row: ReviewRow): Promise<Answered | undefined> {
  return openDialog<Answered>({ title: `Answer a review of ${row.product.name}` }, (close) => (
    <AnswerForm row={row} close={close} />
  ))
}

function AnswerForm({ row: { id, answer }, close }: { row: ReviewRow; close: (answered?: Answered) => void }) {
  const { values, type, draft, clear } = useKeptFields(`reviews/${id}/answer`, { words: answer ?? '' })
  const { words } = values
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        close({ words: words.trim(), drop: draft.drop })
      }}
    >
      <DraftNotes draft={draft} discard={clear} />
      <TextAreaField
        label="Answer"
        hint="Everybody reads it below the review, in the shop’s name. An empty text removes it."
        value={words}
        onChange={(next) => type({ words: next })}
        maxLength={1_000}
      />
      <div className="dialog-buttons">
        <Button onPress={() => close()}>Leave it</Button>
        <Button kind="solid" type="submit" isDisabled={words.trim() === (answer ?? '')}>
          Show the answer
        </Button>
      </div>
    </form>
  )
}
