import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { checkEnquiry } from '#shop/enquiries/check-enquiry.ts'
import { enquiryFields, PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { isEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useHydrated } from '#web/startup/use-hydrated.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { enquiryDrafts, pickStrings, type EnquiryDraft } from './enquiry-draft.ts'
import { usePostedForm } from './use-posted-form.ts'
import { requestApi, type ApiAnswer } from '#web/api/api-client.ts'
import { shrinkPicture } from '../design/shrink-picture.ts'

/** Drafts survive errors, a lost connection and a reload. The form begins with what a plain post brought. */
export function useEnquiryForm(kind: EnquiryKind) {
  const posted = usePostedForm()
  const sentNumber = useSearchParams()[0].get('sent')
  const { state } = useLocation() as { state: { enquiry?: unknown } | null }
  const prefill = state?.enquiry
  const isHydrated = useHydrated()
  const initialDraft = useMemo(
    () => ({
      ...(isHydrated && { ...enquiryDrafts[kind].read(openSessionStorage()), ...pickStrings(prefill) }),
      ...posted?.typed,
      ...(isHydrated && readInputsBeforeHydration(kind)),
    }),
    [isHydrated, kind, prefill, posted],
  )
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [ticket, setTicket] = useState(isEnquiryNumber(sentNumber) ? sentNumber : null)
  const form = useForm({
    fields: [...enquiryFields[kind].map(({ key }) => key), PICTURES_FIELD],
    values: initialDraft,
    // A form may stay open over midnight.
    check: (typed) => checkEnquiry(kind, typed, todayInIndia(new Date())),
    async onSubmit(draft) {
      const honeypot = form.formProps.ref.current?.elements.namedItem(HONEYPOT)
      const honeypotFields = honeypot instanceof HTMLInputElement ? { [HONEYPOT]: honeypot.value } : {}
      const result = await sendEnquiry(kind, { ...draft, ...honeypotFields }, pictures)
      if (result.ok) setTicket(result.data.ticket)
      return result
    },
    draft: enquiryDrafts[kind],
    posted,
  })

  function choosePictures(files: readonly File[]) {
    setPictures(files)
    form.clearServerError(PICTURES_FIELD)
  }

  function startAnother() {
    const { name = '', email = '', phone = '' } = form.values
    form.reset({ name, email, phone })
    setPictures([])
    setTicket(null)
  }

  return { form, isHydrated, pictures, choosePictures, ticket, startAnother }
}

export const enquiryFieldId = (key: string) => `enquiry-${key}`

function readInputsBeforeHydration(kind: EnquiryKind): EnquiryDraft {
  const typed: EnquiryDraft = {}
  for (const { key } of enquiryFields[kind]) {
    const { value } = (document.getElementById(enquiryFieldId(key)) ?? {}) as Partial<HTMLInputElement>
    if (value) typed[key] = value
  }
  return typed
}

const UPLOAD_TIMEOUT_MS = 60_000

async function sendEnquiry(
  kind: EnquiryKind,
  draft: Readonly<Record<string, string>>,
  pictures: readonly File[],
): Promise<ApiAnswer<'POST /api/enquiries'>> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...draft, kind })) form.set(name, value)
  for (const file of pictures) form.append(PICTURES_FIELD, await shrinkPicture(file), file.name)
  const body = pictures.length > 0 ? form : { ...draft, kind }
  return requestApi('POST /api/enquiries', { body, timeoutMs: UPLOAD_TIMEOUT_MS })
}
