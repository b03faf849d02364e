import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { MAX_NEWSLETTER_WORDS, MAX_SUBJECT } from '#shop/newsletter/newsletter-facts.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { GoodsField } from '../catalogue/goods-field.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormText, FormTextArea } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { Pair } from '../design/pair.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { PictureSetting } from '../settings/picture-setting.tsx'
import {
  checkForm,
  nameOf,
  NEWSLETTER,
  newsletterLabels,
  stateLabels,
  stateLooks,
  toFacts,
  toForm,
  type NewsletterForm,
  type StaffNewsletter,
} from './newsletter-values.ts'
import { SendNewsletter } from './send-newsletter.tsx'

/** While it is sent, its figures grow. */
const POLL_MS = 5_000

/** One newsletter as it is written, and as readers see it. */
export function NewsletterScreen() {
  const { id = '' } = useParams()
  const read = useRead(NEWSLETTER, {
    params: { newsletter: id },
    pollMs: (answer) => (answer?.data.data.state === 'sending' ? POLL_MS : 0),
  })
  const newsletter = read.data?.data.data
  if (read.isError && !newsletter)
    return (
      <Screen title="Newsletter">
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!newsletter || String(newsletter.id) !== id) return null
  const { state, createdBy } = newsletter
  const lead = (
    <>
      <State look={stateLooks[state]}>{stateLabels[state]}</State> begun by {createdBy}
    </>
  )
  return (
    <Screen title={newsletter.subject || 'New newsletter'} lead={lead}>
      {state === 'draft' ? (
        <NewsletterEdit key={id} newsletter={newsletter} />
      ) : (
        <div className="beside">
          <div className="stack">
            <SendNewsletter newsletter={newsletter} isUnsaved={false} />
            <Figures newsletter={newsletter} />
          </div>
          <Preview newsletter={newsletter} />
        </div>
      )}
    </Screen>
  )
}

function NewsletterEdit({ newsletter }: { newsletter: StaffNewsletter }) {
  const queries = useQueryClient()
  const { run } = useCall('PUT /counter/api/v1/newsletters/{newsletter}')
  // Before it is read again, its version is the one before the save.
  const [isReading, setReading] = useState(false)
  const params = { newsletter: String(newsletter.id) }
  const editing = useEditForm<NewsletterForm>({
    subject: `newsletters/${newsletter.id}`,
    base: toBase(newsletter),
    check: checkForm,
    save: (values, _, version) =>
      run({ params, version: version ?? newsletter.version, body: { facts: toFacts(values) } }),
    readCurrent: toBase,
    onSaved: async () => {
      setReading(true)
      await queries.invalidateQueries({ queryKey: [NEWSLETTER] })
      setReading(false)
      showNotice({ text: 'Saved. Nobody gets it before you send it.' })
    },
  })
  const { form } = editing
  return (
    <div className="beside">
      <EditForm editing={editing} labels={newsletterLabels}>
        <section className="panel stack" aria-label="The letter">
          <FormText form={form} name="subject" label="Subject" maxLength={MAX_SUBJECT} autoComplete="off" />
          <FormTextArea
            form={form}
            name="words"
            label="Words"
            hint="An empty line begins a paragraph. The first one is the greeting."
            maxLength={MAX_NEWSLETTER_WORDS}
          />
          <PictureSetting form={form} name="picture" label="Picture" hint="Over the words." />
          <FormText
            form={form}
            name="pictureAlt"
            label="What it shows"
            hint="For readers whose mail program shows no pictures."
            maxLength={200}
          />
          <GoodsField
            form={form}
            name="products"
            label="Products"
            hint="Under the words, with picture, price and link."
            known={newsletter.goods}
            most="many"
            of="products"
          />
        </section>
      </EditForm>
      <div className="stack">
        <SendNewsletter newsletter={newsletter} isUnsaved={editing.changed.length > 0 || isReading} />
        <Preview newsletter={newsletter} />
      </div>
    </div>
  )
}

const toBase = ({ facts, version }: StaffNewsletter) => ({ values: toForm(facts), version })

function Preview({ newsletter }: { newsletter: StaffNewsletter }) {
  return (
    <section className="panel stack" aria-label="What they get">
      <h2>What they get</h2>
      <iframe
        key={newsletter.version}
        className="mail-frame"
        title={`Preview: ${nameOf(newsletter)}`}
        src={`/counter/api/v1/newsletters/${newsletter.id}/preview`}
        sandbox="allow-same-origin"
      />
    </section>
  )
}

function Figures({ newsletter }: { newsletter: StaffNewsletter }) {
  const { readers, sent, waiting, refused, unsubscribed, startedAt, endedAt } = newsletter
  return (
    <section className="panel stack" aria-label="Results">
      <h2>Results</h2>
      <dl className="pairs">
        <Pair label="Readers when it was sent">{readers}</Pair>
        <Pair label="Taken by their mail servers">{sent}</Pair>
        {waiting > 0 && <Pair label="Still to send">{waiting}</Pair>}
        <Pair label="Refused">{refused}</Pair>
        <Pair label="Unsubscribed after it">{unsubscribed}</Pair>
        {startedAt && <Pair label="Begun">{formatMoment(startedAt)}</Pair>}
        {endedAt && <Pair label="Ended">{formatMoment(endedAt)}</Pair>}
      </dl>
      <p className="muted">
        An address without a mailbox leaves the list. We do not count who opens a letter or presses a link.
      </p>
    </section>
  )
}
