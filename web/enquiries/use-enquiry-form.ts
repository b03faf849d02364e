import { useMemo, useState, type RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { checkEnquiry } from '#shop/enquiries/check-enquiry.ts'
import { enquiryFields, PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { isEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { todayInIndia } from '#shop/enquiries/today-in-india.ts'
import { useAlive } from '../use-alive.ts'
import { openSessionShelf } from '../session-shelf.ts'
import { forgetEnquiry, keepEnquiry, keptEnquiry, onlyTexts, type TypedEnquiry } from './kept-enquiry.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { usePosted } from './use-posted.ts'

/**
 * One of the forms at work: what is typed, what is wrong with it, and sending it. Nothing typed is lost, through errors,
 * a dead line and a reload; it begins with what a plain form brought, if one did.
 */
export function useEnquiryForm(kind: EnquiryKind, form: RefObject<HTMLFormElement | null>) {
  const posted = usePosted()
  const sentBefore = useSearchParams()[0].get('sent')
  const { state } = useLocation() as { state: { enquiry?: unknown } | null }
  const known = state?.enquiry
  const alive = useAlive()
  const before = useMemo(
    () => ({
      ...(alive && { ...keptEnquiry(openSessionShelf(), kind), ...onlyTexts(known) }),
      ...posted?.typed,
      ...(alive && typedBefore(kind)),
    }),
    [alive, kind, known, posted],
  )
  const [changed, setChanged] = useState<TypedEnquiry | null>(null)
  const typed = changed ?? before
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [tries, setTries] = useState(0)
  const [checked, setChecked] = useState(false)
  const [told, setTold] = useState<Told>({ errors: posted?.errors ?? {}, about: posted?.typed ?? {} })
  const [failure, setFailure] = useState(
    posted && Object.keys(posted.errors).length === 0 ? posted.message : null,
  )
  const [busy, setBusy] = useState(false)
  const [ticket, setTicket] = useState(isEnquiryNumber(sentBefore) ? sentBefore : null)

  const checkedNow = checkToday(kind, typed)
  const errors = { ...(checked && !checkedNow.ok && checkedNow.errors), ...stillTrue(told, typed) }

  function type(key: string, value: string) {
    const next = { ...typed, [key]: value }
    setChanged(next)
    keepEnquiry(openSessionShelf(), kind, next)
  }

  function choosePictures(files: readonly File[]) {
    setPictures(files)
    setTold(({ errors: { [PICTURES_FIELD]: _said, ...others }, about }) => ({ errors: others, about }))
  }

  function focusOn(key: string) {
    form.current?.querySelector<HTMLElement>(`#${idOf(key)}`)?.focus()
  }

  async function send() {
    setFailure(null)
    if (!checkedNow.ok) {
      setChecked(true)
      return setTries(tries + 1)
    }
    setBusy(true)
    const trap = form.current?.elements.namedItem(HONEYPOT)
    const trapped = trap instanceof HTMLInputElement ? { [HONEYPOT]: trap.value } : {}
    const sent = await sendEnquiry(kind, { ...typed, ...trapped }, pictures)
    setBusy(false)
    if (sent.ok) {
      forgetEnquiry(openSessionShelf(), kind)
      return setTicket(sent.ticket)
    }
    setTold({ errors: sent.errors, about: typed })
    if (Object.keys(sent.errors).length === 0) setFailure(sent.message)
    else setTries(tries + 1)
  }

  function writeAnother() {
    const { name = '', email = '', phone = '' } = typed
    setChanged({ name, email, phone })
    setPictures([])
    setChecked(false)
    setTicket(null)
  }

  return {
    alive,
    typed,
    type,
    pictures,
    choosePictures,
    errors,
    tries,
    failure,
    busy,
    ticket,
    send,
    focusOn,
    writeAnother,
  }
}

export const idOf = (key: string) => `enquiry-${key}`

/** Today is when it is asked: a form may stay open over midnight. */
function checkToday(kind: EnquiryKind, typed: TypedEnquiry) {
  return checkEnquiry(kind, typed, todayInIndia(new Date()))
}

/** What the server said was wrong, and what it was said of. */
type Told = { errors: Readonly<Record<string, string>>; about: TypedEnquiry }

/** What has been typed anew since is not wrong until somebody says so again. */
function stillTrue({ errors, about }: Told, typed: TypedEnquiry): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter(([key]) => (about[key] ?? '') === (typed[key] ?? '')),
  )
}

/** What was typed before the page came alive. */
function typedBefore(kind: EnquiryKind): TypedEnquiry {
  const typed: TypedEnquiry = {}
  for (const { key } of enquiryFields[kind]) {
    const { value } = (document.getElementById(idOf(key)) ?? {}) as Partial<HTMLInputElement>
    if (value) typed[key] = value
  }
  return typed
}
