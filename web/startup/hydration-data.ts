/** What the server hands the browser with the HTML, in a block of JSON. */
export type HydrationData = {
  loaderData: Record<string, unknown>
  /** The parts whose data the server could not get: they show their error, as the HTML does. */
  failed: string[]
  /** Where shoppers reach the shop, without a slash at the end. */
  origin: string
  /** Where this page belongs, when a form was posted to another address. */
  address?: string
  /** Whether what shoppers allow to be counted goes anywhere. */
  counts: boolean
}

export const HYDRATION_DATA_ID = 'page-data'
