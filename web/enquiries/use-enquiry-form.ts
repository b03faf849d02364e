import { useMemo, useState, type RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { checkEnquiry } from '#shop/enquiries/check-enquiry.ts'
import { enquiryFields, PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { isEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { useHydrated } from '#web/startup/use-hydrated.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { enquiryDrafts, pickStrings, type EnquiryDraft } from './enquiry-draft.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { usePostedForm } from './use-posted-form.ts'

/**
 * One of the forms at work: what is typed, what is wrong with it, and sending it. Nothing typed is lost, through errors,
 * a dead line and a reload; it begins with what a plain form brought, if one did.
 */
export function useEnquiryForm(kind: EnquiryKind, form: RefObject<HTMLFormElement | null>) {
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
  const [editedDraft, setEditedDraft] = useState<EnquiryDraft | null>(null)
  const draft = editedDraft ?? initialDraft
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [attempts, setAttempts] = useState(0)
  const [isValidating, setIsValidating] = useState(false)
  const [serverErrors, setServerErrors] = useState<ServerErrors>({
    errors: posted?.errors ?? {},
    submitted: posted?.typed ?? {},
  })
  const [failure, setFailure] = useState(posted && Object.keys(posted.errors).length === 0 ? posted.message : null)
  const [isBusy, setIsBusy] = useState(false)
  const [ticket, setTicket] = useState(isEnquiryNumber(sentNumber) ? sentNumber : null)

  const validation = validateToday(kind, draft)
  const errors = {
    ...(isValidating && !validation.ok && validation.errors),
    ...findRemainingErrors(serverErrors, draft),
  }

  function updateField(key: string, value: string) {
    const next = { ...draft, [key]: value }
    setEditedDraft(next)
    enquiryDrafts[kind].save(openSessionStorage(), next)
  }

  function choosePictures(files: readonly File[]) {
    setPictures(files)
    setServerErrors(({ errors: { [PICTURES_FIELD]: _said, ...others }, submitted }) => ({
      errors: others,
      submitted,
    }))
  }

  function focusOn(key: string) {
    form.current?.querySelector<HTMLElement>(`#${enquiryFieldId(key)}`)?.focus()
  }

  async function submit() {
    setFailure(null)
    if (!validation.ok) {
      setIsValidating(true)
      return setAttempts(attempts + 1)
    }
    setIsBusy(true)
    const honeypotInput = form.current?.elements.namedItem(HONEYPOT)
    const honeypotFields = honeypotInput instanceof HTMLInputElement ? { [HONEYPOT]: honeypotInput.value } : {}
    const result = await sendEnquiry(kind, { ...draft, ...honeypotFields }, pictures)
    setIsBusy(false)
    if (result.ok) {
      enquiryDrafts[kind].clear(openSessionStorage())
      return setTicket(result.ticket)
    }
    setServerErrors({ errors: result.errors, submitted: draft })
    if (Object.keys(result.errors).length === 0) setFailure(result.message)
    else setAttempts(attempts + 1)
  }

  function startAnother() {
    const { name = '', email = '', phone = '' } = draft
    setEditedDraft({ name, email, phone })
    setPictures([])
    setIsValidating(false)
    setTicket(null)
  }

  return {
    isHydrated,
    draft,
    updateField,
    pictures,
    choosePictures,
    errors,
    attempts,
    failure,
    isBusy,
    ticket,
    submit,
    focusOn,
    startAnother,
  }
}

export const enquiryFieldId = (key: string) => `enquiry-${key}`

/** Today is when it is asked: a form may stay open over midnight. */
function validateToday(kind: EnquiryKind, typed: EnquiryDraft) {
  return checkEnquiry(kind, typed, todayInIndia(new Date()))
}

/** What the server said was wrong, and what it was said of. */
type ServerErrors = { errors: Readonly<Record<string, string>>; submitted: EnquiryDraft }

/** What has been typed anew since is not wrong until somebody says so again. */
function findRemainingErrors({ errors, submitted }: ServerErrors, typed: EnquiryDraft): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => (submitted[key] ?? '') === (typed[key] ?? '')))
}

/** What was typed before the page came alive. */
function readInputsBeforeHydration(kind: EnquiryKind): EnquiryDraft {
  const typed: EnquiryDraft = {}
  for (const { key } of enquiryFields[kind]) {
    const { value } = (document.getElementById(enquiryFieldId(key)) ?? {}) as Partial<HTMLInputElement>
    if (value) typed[key] = value
  }
  return typed
}
