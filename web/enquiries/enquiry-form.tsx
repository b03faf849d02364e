import { Fragment, useRef } from 'react'
import { Link } from 'react-router'
import { enquiryFields, PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { Button } from '#web/design/button.tsx'
import { FormErrors } from '#web/design/form-errors.tsx'
import { EnquiryInput } from './enquiry-input.tsx'
import { EnquirySent } from './enquiry-sent.tsx'
import { PicturesField } from './pictures-field.tsx'
import { enquiryFieldId, useEnquiryForm } from './use-enquiry-form.ts'

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
  const { isHydrated, errors, draft, updateField, isBusy, failure, ticket } = enquiry
  const fields = enquiryFields[kind]
  if (ticket !== null)
    return (
      <EnquirySent ticket={ticket} email={draft['email']} onAnother={enquiry.startAnother}>
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
        noValidate={isHydrated}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void enquiry.submit()
        }}
      >
        <FormErrors
          fields={[...fields, { key: PICTURES_FIELD, label: 'Pictures' }]}
          errors={errors}
          round={enquiry.attempts}
          onChoose={enquiry.focusOn}
          idOf={enquiryFieldId}
        />
        <input type="hidden" name="kind" value={kind} />
        <p className="enquiry-optional">Everything is needed unless it says “optional”.</p>
        <div className="enquiry-fields">
          {fields.map((field) => (
            <Fragment key={field.key}>
              <EnquiryInput
                field={field}
                value={draft[field.key] ?? ''}
                error={errors[field.key]}
                onChange={(value) => updateField(field.key, value)}
              />
              {kind === 'bespoke' && field.key === 'idea' && (
                <PicturesField
                  chosen={enquiry.pictures}
                  error={errors[PICTURES_FIELD]}
                  isHydrated={isHydrated}
                  onChoose={enquiry.choosePictures}
                />
              )}
            </Fragment>
          ))}
        </div>
        {/* People neither see nor reach it; programs fill it in. */}
        <div className="honeypot" aria-hidden="true">
          <label>
            Leave this empty
            <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <p className="enquiry-textarea">
          We use this to answer you, and for nothing else; after two years it is erased. More in our{' '}
          <Link to="/privacy" className="text-link">
            privacy notice
          </Link>
          .
        </p>
        <div role="alert">{failure && <p className="enquiry-error">{failure}</p>}</div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Sending…' : button}
        </Button>
      </form>
    </section>
  )
}
