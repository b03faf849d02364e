import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { enquiryFields, MAX_PICTURES, PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { Button } from '#web/design/button.tsx'
import { FormErrors } from '#web/forms/form-errors.tsx'
import { PicturesField } from '#web/forms/pictures-field.tsx'
import { EnquiryInput } from './enquiry-input.tsx'
import { EnquirySent } from './enquiry-sent.tsx'
import { enquiryFieldId, useEnquiryForm } from './use-enquiry-form.ts'

/** Without JavaScript it posts to the same call, which answers with a page. */
export function EnquiryForm({
  kind,
  title,
  button,
  thanks,
}: {
  kind: EnquiryKind
  title: string
  button: string
  thanks: string
}) {
  const enquiry = useEnquiryForm(kind)
  const { form, isHydrated, ticket, startAnother } = enquiry
  const { formProps, values, errors, busy, failure } = form
  const fields = enquiryFields[kind]
  if (ticket !== null)
    return (
      <EnquirySent ticket={ticket} email={values['email']} onAnother={startAnother}>
        {thanks}
      </EnquirySent>
    )
  return (
    <section className="enquiry" aria-labelledby="enquiry-title">
      <h2 id="enquiry-title">{title}</h2>
      <form
        {...formProps}
        className="enquiry-form"
        method="post"
        action="/api/enquiries"
        encType={kind === 'bespoke' ? 'multipart/form-data' : undefined}
        noValidate={isHydrated}
      >
        <FormErrors
          fields={[...fields, { key: PICTURES_FIELD, label: 'Pictures' }]}
          errors={errors}
          toFieldId={enquiryFieldId}
          asLinks
        />
        <input type="hidden" name="kind" value={kind} />
        <p className="enquiry-optional">Everything is needed unless it says “optional”.</p>
        <EnquiryFields kind={kind} form={form}>
          <EnquiryPictures enquiry={enquiry} />
        </EnquiryFields>
        <Honeypot />
        <PrivacyHint />
        <div role="alert">{failure && <p className="enquiry-error">{failure.message}</p>}</div>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending…' : button}
        </Button>
      </form>
    </section>
  )
}

function EnquiryFields({
  kind,
  form: { values, errors, change },
  children,
}: {
  kind: EnquiryKind
  form: ReturnType<typeof useEnquiryForm>['form']
  children: ReactNode
}) {
  return (
    <div className="enquiry-fields">
      {enquiryFields[kind].map((field) => (
        <Fragment key={field.key}>
          <EnquiryInput
            field={field}
            value={values[field.key] ?? ''}
            error={errors[field.key]}
            onChange={(value) => change({ [field.key]: value })}
          />
          {kind === 'bespoke' && field.key === 'idea' && children}
        </Fragment>
      ))}
    </div>
  )
}

function EnquiryPictures({
  enquiry: { form, isHydrated, pictures, choosePictures },
}: {
  enquiry: ReturnType<typeof useEnquiryForm>
}) {
  return (
    <PicturesField
      id={enquiryFieldId(PICTURES_FIELD)}
      // Without JavaScript the browser itself sends what is chosen here.
      name={isHydrated ? undefined : PICTURES_FIELD}
      className="field enquiry-wide"
      max={MAX_PICTURES}
      note=": a saree whose colour to match, a gift you liked, a sketch."
      chosen={pictures}
      error={form.errors[PICTURES_FIELD]}
      onChoose={choosePictures}
    />
  )
}

function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function PrivacyHint() {
  return (
    <p className="enquiry-textarea">
      We use this to answer you, and for nothing else; after two years it is erased. More in our{' '}
      <Link to="/privacy" className="text-link">
        privacy notice
      </Link>
      .
    </p>
  )
}
