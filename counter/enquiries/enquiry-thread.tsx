import { MAX_ENQUIRY_WORDS } from '#shop/enquiries/enquiry-words.ts'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { SelectField, TextAreaField } from '../design/field.tsx'
import { DraftNotes } from '../design/form/draft-notes.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { formatMoment } from '../design/format-moment.ts'
import { State } from '../design/state.tsx'
import { SNIPPETS, type StaffEnquiry } from './enquiry-types.ts'
import { useEnquiryAction } from './use-enquiry-action.ts'

type Words = StaffEnquiry['words'][number]
type Source = Words['source']

const ways: Readonly<Record<Source, { label: string; hint: string; button: string; done: string }>> = {
  us: {
    label: 'Answer',
    hint: 'It is mailed to them, with the number in its subject.',
    button: 'Send the answer',
    done: 'The answer is on its way.',
  },
  them: {
    label: 'Their reply',
    hint: 'Paste the reply from the mailbox, so that everybody sees it here.',
    button: 'Save their reply',
    done: 'The reply is saved. The enquiry waits for us.',
  },
  note: { label: 'Note', hint: 'For us only.', button: 'Add the note', done: 'The note is there.' },
}

export function EnquiryThread({ enquiry }: { enquiry: StaffEnquiry }) {
  return (
    <section className="panel stack" aria-label="Thread">
      <h2>Thread</h2>
      {enquiry.words.length === 0 && <p className="muted">Nobody has answered yet.</p>}
      <ol className="things">
        {enquiry.words.map((words) => (
          <li key={words.id} className="thing order-note">
            <ThreadWords enquiry={enquiry} words={words} />
          </li>
        ))}
      </ol>
      <WriteWords key={enquiry.number} enquiry={enquiry} />
    </section>
  )
}

function ThreadWords({ enquiry, words: written }: { enquiry: StaffEnquiry; words: Words }) {
  const { source, words, by, at } = written
  const how = by === '' ? 'on the quote’s page' : `pasted by ${by}`
  const who = source === 'them' ? `${enquiry.from || 'They'}, ${how}` : by
  return (
    <>
      <p className="note-words">{words}</p>
      <p className="muted">
        {who}, {formatMoment(at)} {source === 'us' && <MailState {...written} />}
        {source === 'note' && <State look="plain">For us only</State>}
      </p>
    </>
  )
}

function MailState({ isSent, isRefused }: Words) {
  if (isRefused) return <State look="bad">Not sent: the mail service refused their address</State>
  return <State look={isSent ? 'good' : 'waiting'}>{isSent ? 'Sent' : 'On its way'}</State>
}

function WriteWords({ enquiry: { number, version } }: { enquiry: StaffEnquiry }) {
  const { act, isBusy } = useEnquiryAction()
  const { values, type, draft, clear } = useKeptFields<{ source: Source; words: string }>(`enquiries/${number}/words`, {
    source: 'us',
    words: '',
  })
  const { source, words } = values
  const way = ways[source]
  const send = async () => {
    const body = { source, words: words.trim() }
    const params = { enquiry: number }
    const isDone = await act(
      () => callSignedIn('POST /counter/api/v1/enquiries/{enquiry}/words', { params, version, body }),
      way.done,
    )
    if (isDone) clear()
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <DraftNotes draft={draft} discard={clear} />
      <SelectField
        label="Kind"
        value={source}
        onChange={(next) => type({ source: next })}
        options={(['us', 'note', 'them'] as const).map((value) => ({ value, label: ways[value].label }))}
      />
      {source === 'us' && (
        <Snippets
          enquiry={number}
          words={words}
          insert={(text) => type({ words: words === '' ? text : `${words}\n\n${text}` })}
        />
      )}
      <TextAreaField
        label={way.label}
        hint={way.hint}
        value={words}
        onChange={(next) => type({ words: next })}
        maxLength={MAX_ENQUIRY_WORDS}
      />
      <Button kind="solid" type="submit" isBusy={isBusy} isDisabled={words.trim() === ''}>
        {way.button}
      </Button>
    </form>
  )
}

type SnippetsProps = { enquiry: string; words: string; insert: (text: string) => void }

/** Inserts a saved reply, or saves the text as a new one. */
function Snippets({ enquiry, words, insert }: SnippetsProps) {
  const { act, isBusy } = useEnquiryAction()
  const kept = useRead(SNIPPETS).data?.data.data ?? []
  const keep = async () => {
    const answer = await confirm({
      title: 'Save this reply?',
      text: <p>You can insert it into any answer. It replaces a saved reply of the same name.</p>,
      action: 'Save it',
      reason: {
        label: 'Name of the reply',
        isRequired: true,
        missing: 'Give it a name.',
        longest: 60,
        subject: `enquiries/${enquiry}/keep-words`,
      },
    })
    if (!answer) return
    const body = { name: answer.reason, words: words.trim() }
    const isDone = await act(() => callSignedIn('PUT /counter/api/v1/snippets', { body }), `Saved as “${body.name}”.`)
    if (isDone) await answer.drop()
  }
  return (
    <div className="row">
      {kept.length > 0 && (
        <SelectField
          label="Insert a saved reply"
          value={null}
          onChange={(name) => insert(kept.find((each) => each.name === name)?.words ?? '')}
          options={kept.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      {words.trim() !== '' && (
        <Button kind="quiet" isBusy={isBusy} onPress={() => void keep()}>
          Save as a reply
        </Button>
      )}
    </div>
  )
}
