export type HydrationData = {
  loaderData: Record<string, unknown>
  /** Routes whose data the server could not get: they show their error, as the HTML does. */
  failed: string[]
  /** Without a slash at the end. */
  origin: string
  /** Where this page belongs, when a form was posted to another address. */
  address?: string
  counts: boolean
}

export const HYDRATION_DATA_ID = 'page-data'
