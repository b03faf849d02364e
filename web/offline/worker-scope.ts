// The few things of a service worker's world that ours uses; TypeScript's own description of it and that of a page
// exclude each other.

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = ExtendableEvent & {
  readonly request: Request
  readonly clientId: string
  respondWith(answer: Promise<Response>): void
}
export type ExtendableMessageEvent = ExtendableEvent & { readonly data: unknown }
type Client = { postMessage(message: unknown): void }

export interface ServiceWorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<Client | undefined> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'message', listener: (event: ExtendableMessageEvent) => void): void
}

/** What a page asks of the keeper: to keep what was there before the keeper was. */
export type PrecacheRequest = { page: string; pictures: string[] }
/** What the keeper tells a page: since when what it shows is old, or null when it is fresh. */
export type StalenessMessage = { seenAt: string | null }

export const CACHED_AT_ID = 'seen-at'
