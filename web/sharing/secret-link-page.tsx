import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { ApiResult } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { PageHead } from './page-head.tsx'

type Fetch<Data> = (secret: string, signal: AbortSignal) => Promise<ApiResult<Data>>

/** `fetchData` must be the same function on every render. `again` keeps what is shown until the new answer comes. */
export function useSecretLink<Data>(secret: string, fetchData: Fetch<Data>) {
  const [result, setResult] = useState<ApiResult<Data> | null>(null)
  const load = useCallback(
    () => startAbortable(async (signal) => setResult(await fetchData(secret, signal))),
    [secret, fetchData],
  )
  useEffect(() => load(), [load])
  return {
    result,
    again: () => void load(),
    show: (data: Data) => setResult({ ok: true, data }),
  }
}

type SecretLinkPageProps<Data> = {
  className?: string
  title: string
  result: ApiResult<Data> | null
  again?: () => void
  whenRefused?: ReactNode
  children: (data: Data) => ReactNode
}

/** The page of a link that opens something without signing in. No search engine lists it, and no other site learns its address. */
export function SecretLinkPage<Data>(props: SecretLinkPageProps<Data>) {
  const { className = 'gift-page', title, result, again, children } = props
  const { whenRefused = <ButtonLink to="/contact">Write to us</ButtonLink> } = props
  return (
    <main className={`${className} wrap`}>
      <PageHead title={`${title} · Gathri`} robots="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <NeedsScript>This page needs JavaScript.</NeedsScript>
      {result === null && <p>One moment…</p>}
      {result?.ok === false && (
        <>
          <h1>{title}</h1>
          <p role="alert">{result.message}</p>
          {result.reason === 'refused' ? whenRefused : again && <Button onClick={again}>Try again</Button>}
        </>
      )}
      {result?.ok && children(result.data)}
    </main>
  )
}
