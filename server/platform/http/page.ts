import type { PostedForm } from '#contract/page-data.ts'

export type LoadedPage = { status: number; data: unknown } | { redirect: string } | { away: true }
export type RenderedPage = { status: number; html: string } | { status: number; redirect: string }

export type LoadPage = (url: URL, pageSize: number) => Promise<LoadedPage>
/** @param shown a form with its errors, or a preview with its data and our HTML around it */
export type RenderPage = (url: URL, pageSize: number, shown?: Shown) => Promise<RenderedPage>
type Shown = { posted?: PostedForm; preview?: { data: unknown; head: string; note: string } }
