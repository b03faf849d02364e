// The few things of a service worker's world that ours uses; TypeScript's own description of it and that of a page
// exclude each other.

export type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type AskedEvent = WaitingEvent & {
  readonly request: Request
  readonly clientId: string
  respondWith(answer: Promise<Response>): void
}
export type TalkingEvent = WaitingEvent & { readonly data: unknown }
type Client = { postMessage(message: unknown): void }

export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<Client | undefined> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: AskedEvent) => void): void
  addEventListener(name: 'message', listener: (event: TalkingEvent) => void): void
}

/** What a page asks of the keeper: to keep what was there before the keeper was. */
export type KeepWish = { page: string; pictures: string[] }
/** What the keeper tells a page: since when what it shows is old, or null when it is fresh. */
export type SeenNews = { seenAt: string | null }

export const SEEN_ID = 'seen-at'
