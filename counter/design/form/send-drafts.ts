import type { CounterAnswer } from '#contract/counter/routes.ts'
import { call } from '../../api/call.ts'
import { createStore } from '../create-store.ts'
import {
  changeRecord,
  device,
  isOver,
  isSameFields,
  readRecord,
  readRecords,
  type Draft,
  type DraftFields,
  type TypedText,
} from './drafts.ts'

type Answer = CounterAnswer<'GET /counter/api/v1/draft'>['data']
type HeldText = NonNullable<Answer>['others'][number]

const SEND_AFTER_MS = 2_000
/** Characters: browsers finish no larger request of a page that was left. */
const LARGEST_BEYOND_PAGE = 20_000
/** Whose they are; undefined on a shared device, whose drafts stay there. */
let staffId: string | undefined
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const inFlight = new Map<string, Promise<void>>()
/** What forms of this tab show: nothing takes its place while somebody types. */
const openForms = new Map<string, number>()
/** Moves when the shop has one less. */
export const endedDrafts = createStore(0)

/** What is typed goes to the shop, too, and comes from there: at once what an earlier page could not send. */
export function keepDraftsAtShop(ofStaff: string): void {
  staffId = ofStaff
  const sendAll = () => {
    for (const key of timers.keys()) void exchangeDraft(key)
  }
  const askAll = () => void exchangeAll(`${ofStaff}/`)
  askAll()
  addEventListener('online', askAll)
  addEventListener('focus', askAll)
  addEventListener('focusout', sendAll)
  addEventListener('pagehide', sendAll)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendAll())
}

/** Sends what the shop does not have; what it has no more, or otherwise, is asked for. */
async function exchangeAll(own: string): Promise<void> {
  const kept = (await readRecords()).filter(([key]) => key.startsWith(own))
  if (kept.length === 0) return
  const read = await call('GET /counter/api/v1/drafts', {})
  if (!read.ok) return
  const held = new Map(read.data.data.map(({ subject, revision }) => [own + subject, revision]))
  for (const [key, { isSent, revision }] of kept) if (!isSent || held.get(key) !== revision) await exchangeDraft(key)
}

/** @returns how to say that the form is closed */
export function claimDraft(key: string): () => void {
  openForms.set(key, (openForms.get(key) ?? 0) + 1)
  return () => {
    openForms.set(key, (openForms.get(key) ?? 1) - 1)
    if (timers.has(key)) void exchangeDraft(key)
  }
}

/** @param seen the revision that the form shows, or goes on from */
export async function keepDraft(
  key: string,
  { fields, version, others }: Pick<Draft, 'fields' | 'version' | 'others'>,
  seen?: string | null,
): Promise<void> {
  const path = location.pathname.replace(/^\/counter(?=\/|$)/, '') || '/'
  const title = document.title.replace(/ · Gathri$/, '')
  const kept = await changeRecord(key, (now) => {
    if (now && others === undefined && isSameFields(now.fields, fields)) return now
    const beside = others ?? listOthers(now, seen)
    const revision = now?.revision ?? null
    return { fields, version, path, title, device, revision, others: beside, isSent: false, at: Date.now() }
  })
  if (!kept?.isSent) sendSoon(key)
}

/** What came from another device in the moment of a key stands beside what is typed. */
function listOthers(now: Draft | undefined, seen: string | null | undefined): readonly TypedText[] {
  if (!now) return []
  const others = now.others ?? []
  return now.isSent && now.device !== device && now.revision !== seen ? [now, ...others] : others
}

/** Saved or discarded. @param revision of what is ended, if this device has none of it yet */
export async function dropDraft(key: string, revision?: string | null): Promise<void> {
  await changeRecord(key, (now) => {
    if (now?.isSent && now.device !== device && revision !== undefined && now.revision !== revision) return now
    const ended = now?.revision ?? revision ?? null
    return ended === null ? undefined : { fields: {}, version: null, revision: ended, isSent: false, at: Date.now() }
  })
  if (await readRecord(key)) await exchangeDraft(key)
}

function sendSoon(key: string): void {
  if (staffId === undefined) return
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => void exchangeDraft(key), SEND_AFTER_MS),
  )
}

/** Sends what the shop does not have, or asks what it has. Without a connection nothing happens: it is tried again. */
export async function exchangeDraft(key: string): Promise<void> {
  if (staffId === undefined || !key.startsWith(`${staffId}/`)) return
  clearTimeout(timers.get(key))
  timers.delete(key)
  const before = inFlight.get(key) ?? Promise.resolve()
  const work = before.then(() => exchange(key, key.slice(`${staffId}/`.length)))
  inFlight.set(key, work)
  await work
  if (inFlight.get(key) === work) inFlight.delete(key)
}

async function exchange(key: string, subject: string): Promise<void> {
  const sent = await readRecord(key)
  if (!sent || sent.isSent) {
    const read = await call('GET /counter/api/v1/draft', { query: { subject } })
    if (read.ok) await changeRecord(key, (now) => takeRead(now, sent, read.data.data))
    return
  }
  const { path = '/', title = '', revision: after = null, others = [] } = sent
  const body = { ...toHeld(sent), subject, path, title, after, others: others.map(toHeld) }
  const isSmall = JSON.stringify(body).length < LARGEST_BEYOND_PAGE
  const kept = await call('PUT /counter/api/v1/draft', { body, ...(isSmall && { outlivesPage: true }) })
  if (!kept.ok) {
    if (kept.status >= 400 && kept.status < 500 && kept.status !== 401 && kept.status !== 429)
      await changeRecord(key, (now) => (now && now.at === sent.at ? { ...now, refusal: kept.message } : now))
    return
  }
  const next = await changeRecord(key, (now) => takeKept(now, sent, kept.data.data, isShown(key)))
  if (kept.data.data === null) endedDrafts.set(endedDrafts.get() + 1)
  if (next && !next.isSent) sendSoon(key)
}

const isShown = (key: string) => (openForms.get(key) ?? 0) > 0

/** Nothing was typed since: the shop's is newer. */
function takeRead(now: Draft | undefined, asked: Draft | undefined, answer: Answer): Draft | undefined {
  if (now?.at !== asked?.at || (now && !now.isSent)) return now
  if (now && now.revision === answer?.revision) return now
  return answer ? fromAnswer(answer) : undefined
}

export function takeKept(now: Draft | undefined, sent: Draft, answer: Answer, isShown: boolean): Draft | undefined {
  if (answer === null) return !now || now.at === sent.at ? undefined : { ...now, revision: null }
  const { revision } = answer
  // Saved or discarded while this was on its way.
  if (!now) return { fields: {}, version: null, revision, isSent: false, at: Date.now() }
  const isTheirs = !isSameFields(answer.fields, sent.fields)
  if (now.at === sent.at && !(isShown && isTheirs && !isOver(sent))) return fromAnswer(answer)
  // What was put aside or forgotten meanwhile stays so: only what the shop did not have before comes in addition.
  const known = [sent, now, ...(sent.others ?? [])]
  const fresh = [...(isTheirs ? [answer] : []), ...answer.others].filter(
    (text) => text.device !== device && !known.some(({ fields }) => isSameFields(fields, text.fields)),
  )
  const at = now.at === sent.at ? Date.now() : now.at
  return { ...now, at, revision, isSent: false, others: [...fresh.map(fromHeld), ...(now.others ?? [])] }
}

function fromAnswer(answer: NonNullable<Answer>): Draft {
  const { path, title, revision, others } = answer
  return { ...fromHeld(answer), path, title, revision, others: others.map(fromHeld), isSent: true }
}

const fromHeld = ({ fields, version, typedAt, device: from }: HeldText): TypedText => ({
  fields,
  version,
  at: Date.parse(typedAt),
  device: from,
})

const toHeld = ({ fields, version, at, device: from = device }: TypedText) => ({
  fields: { ...fields } as DraftFields,
  version,
  typedAt: new Date(at).toISOString(),
  device: from,
})
