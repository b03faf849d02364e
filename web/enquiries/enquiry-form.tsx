import { Fragment, useRef } from 'react'
import { Link } from 'react-router'
import { enquiryFields, PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { Button } from '../design/button.tsx'
import { FormErrors } from '../design/form-errors.tsx'
import { EnquiryFieldBox } from './enquiry-field-box.tsx'
import { EnquirySent } from './enquiry-sent.tsx'
import { PicturesField } from './pictures-field.tsx'
import { idOf, useEnquiryForm } from './use-enquiry-form.ts'

/** One of the three forms. Without JavaScript it posts to the same call, which answers with a page. */
export function EnquiryForm({
  kind,
  title,
  button,
  thanks,
}: {
  kind: EnquiryKind
  title: string
  button: string
  /** What happens next, once it is sent. */
  thanks: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const enquiry = useEnquiryForm(kind, form)
  const { alive, errors, typed, type, busy, failure, ticket } = enquiry
  const fields = enquiryFields[kind]
  if (ticket !== null)
    return (
      <EnquirySent ticket={ticket} email={typed['email']} onAnother={enquiry.writeAnother}>
        {thanks}
      </EnquirySent>
    )
  return (
    <section className="enquiry" aria-labelledby="enquiry-title">
      <h2 id="enquiry-title">{title}</h2>
      <form
        ref={form}
        className="enquiry-form"
        method="post"
        action="/api/enquiries"
        encType={kind === 'bespoke' ? 'multipart/form-data' : undefined}
        noValidate={alive}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void enquiry.send()
        }}
      >
        <FormErrors
          fields={[...fields, { key: PICTURES_FIELD, label: 'Pictures' }]}
          errors={errors}
          round={enquiry.tries}
          onChoose={enquiry.focusOn}
          idOf={idOf}
        />
        <input type="hidden" name="kind" value={kind} />
        <p className="enquiry-optional">Everything is needed unless it says “optional”.</p>
        <div className="enquiry-fields">
          {fields.map((field) => (
            <Fragment key={field.key}>
              <EnquiryFieldBox
                field={field}
                value={typed[field.key] ?? ''}
                error={errors[field.key]}
                onType={(value) => type(field.key, value)}
              />
              {kind === 'bespoke' && field.key === 'idea' && (
                <PicturesField
                  chosen={enquiry.pictures}
                  error={errors[PICTURES_FIELD]}
                  alive={alive}
                  onChoose={enquiry.choosePictures}
                />
              )}
            </Fragment>
          ))}
        </div>
        {/* People neither see nor reach it; programs fill it in. */}
        <div className="enquiry-trap" aria-hidden="true">
          <label>
            Leave this empty
            <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <p className="enquiry-words">
          We use this to answer you, and for nothing else; after two years it is erased. More in our{' '}
          <Link to="/privacy" className="text-link">
            privacy notice
          </Link>
          .
        </p>
        <div role="alert">{failure && <p className="enquiry-failure">{failure}</p>}</div>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending…' : button}
        </Button>
      </form>
    </section>
  )
}
