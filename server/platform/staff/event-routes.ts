import { z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import { refusal } from '#server/platform/http/errors.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findStaffSession, type Requester } from './staff-sessions.ts'
import { readChangePosition, watchStaffChanges, type ChangeBatch, type ChangeWatch } from './watch-staff-changes.ts'
import { permissionOfSubject } from '#shop/staff/audit-scope.ts'
import { hasPermission, type Held } from '#shop/staff/permissions.ts'
import { requireStaff } from './require-staff.ts'
import { readStaffCookie } from './staff-cookie.ts'

const MAX_OPEN = 300
const MAX_OPEN_EACH = 6
/** Below the shortest time after which a silent connection is closed. */
const HEARTBEAT_MS = 10_000
/** Then the client comes again, and is looked at again. */
const LONGEST_MS = 15 * 60_000
/** As long as changes are kept, less a little. */
const RESUMABLE_MS = 50 * 60_000
const MAX_WAITING = 500

const route = {
  method: 'get' as const,
  path: '/counter/api/v1/events',
  summary: 'What changes, as it changes',
  request: {
    query: z.object({
      since: z
        .string()
        .optional()
        .openapi({ description: 'Where to begin, as an id of an event, until `Last-Event-ID` says it' }),
    }),
  },
  responses: {
    200: {
      description:
        'Server-sent events. `change` has `{"kind":"order","subject":"1042","by":"staff:…"}`, without anything personal: ask ' +
        'again for what you show. `reset` says that some were missed: ask again for everything. Send `Last-Event-ID` to go on ' +
        'where you were, within an hour.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    '4XX': { description: 'Why not, as a sentence a person can act on' },
  },
}

export function registerEventRoutes(api: OpenAPIHono, shop: Shop): void {
  const watch = watchStaffChanges(shop)
  const open = new Map<string, number>()
  let openInAll = 0
  // A stream has no type of an answer.
  api.openAPIRegistry.registerPath(route)
  api.get(route.path, (c) => {
    const caller = requireStaff(c)
    const key = caller.session?.id ?? caller.staff.id
    const openHere = open.get(key) ?? 0
    if (openHere >= MAX_OPEN_EACH || openInAll >= MAX_OPEN) {
      c.header('retry-after', '30')
      return refusal(c, 429, 'Too many pages listen for changes. Close some of them.')
    }
    open.set(key, openHere + 1)
    openInAll++
    c.header('cache-control', 'no-store')
    c.header('x-accel-buffering', 'no')
    return streamSSE(c, async (stream) => {
      try {
        await tellChanges(c, shop, watch, caller, stream)
      } finally {
        openInAll--
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    })
  })
}

async function tellChanges(
  c: Context,
  shop: Shop,
  watch: ChangeWatch,
  caller: Requester,
  stream: SSEStreamingApi,
): Promise<void> {
  const until = shop.now().getTime() + LONGEST_MS
  let seenAt = shop.now().getTime()
  const waiting = createMailbox(caller.staff.roles)
  const since = c.req.header('last-event-id') || c.req.query('since')
  const stop = await watch.listen(parseEventId(since, shop.now()), waiting.put)
  stream.onAbort(waiting.wake)
  try {
    while (!stream.aborted && !stream.closed && shop.now().getTime() < until) {
      const { events, upto } = waiting.take()
      for (const [index, event] of events.entries())
        await stream.writeSSE(index < events.length - 1 ? event : { ...event, id: createEventId(upto, shop.now()) })
      if (events.length === 0) await stream.write(`id: ${createEventId(upto, shop.now())}\n: still here\n\n`)
      await waiting.wait(HEARTBEAT_MS)
      if (shop.now().getTime() - seenAt < HEARTBEAT_MS) continue
      if (!(await mayStillListen(c, shop, caller))) return
      seenAt = shop.now().getTime()
    }
  } finally {
    stop()
  }
}

type Event = { event: 'change' | 'reset'; data: string }

/** Bounded. A slow reader is told to read everything again. */
function createMailbox(held: Held) {
  let events = new Map<string, Event>()
  let upto = 0
  let bell = Promise.withResolvers<void>()
  return {
    put(batch: ChangeBatch): void {
      upto = batch.upto
      for (const change of batch.changes) {
        const needs = permissionOfSubject[change.kind]
        if (needs === undefined || !hasPermission(held, needs)) continue
        events.set(`${change.kind} ${change.subject}`, { event: 'change', data: JSON.stringify(change) })
      }
      if (batch.missed || events.size > MAX_WAITING) events = new Map([['', { event: 'reset', data: '{}' }]])
      if (events.size > 0) bell.resolve()
    },
    take(): { events: Event[]; upto: number } {
      const taken = [...events.values()]
      events = new Map()
      bell = Promise.withResolvers()
      return { events: taken, upto }
    },
    wake: () => bell.resolve(),
    /** Until something came, `ms` at most. */
    async wait(ms: number): Promise<void> {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, ms).unref()
      await Promise.race([bell.promise, late.promise])
      clearTimeout(timer)
    },
  }
}

/** Signed-out and suspended staff hear nothing. A token is checked when it connects. */
async function mayStillListen(c: Context, shop: Shop, { session }: Requester): Promise<boolean> {
  if (session === null) return true
  return (
    (await findStaffSession(shop, readStaffCookie(c, shop.settings), 'listener').catch(() => undefined)) !== undefined
  )
}

/** A page gets it when it is rendered; `/events` then sends every later change. */
export const createFirstEventId = async (shop: Shop) => createEventId(await readChangePosition(shop), shop.now())

const createEventId = (upto: number, now: Date) => `${upto}-${Math.floor(now.getTime() / 1000)}`

/** @returns undefined without an id, or if the id is unreadable or older than the stored changes */
function parseEventId(id: string | undefined, now: Date): number | undefined {
  if (id === undefined || id === '') return undefined
  const [, upto, seconds] = /^(\d{1,15})-(\d{1,12})$/.exec(id) ?? []
  const isFresh = now.getTime() - Number(seconds) * 1000 < RESUMABLE_MS
  return upto !== undefined && isFresh ? Number(upto) : Number.MAX_SAFE_INTEGER
}
