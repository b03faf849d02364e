// Only what ours uses: TypeScript's own types of a service worker and those of a page exclude each other.

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = ExtendableEvent & {
  readonly request: Request
  readonly clientId: string
  respondWith(response: Promise<Response>): void
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

export type PrecacheRequest = { page: string; pictures: string[] }
/** When what is shown was cached (ISO 8601), or null when it is fresh. */
export type StalenessMessage = { seenAt: string | null }

export const CACHED_AT_ID = 'seen-at'
