export type CounterClient = {
  headers: Readonly<Record<string, string>>
  /** @throws for an answer without success */
  call<Answer>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Signs in as an owner through the sandbox. */
export async function signInAtCounter(url: string): Promise<CounterClient> {
  const panel = await (await fetch(`${url}/sandbox`)).text()
  const pass = /name="pass" value="([^"]+)"/.exec(panel)?.[1]
  if (pass === undefined) throw new Error('the panel of the sandbox has no button for the back office')
  const response = await fetch(`${url}/counter/demo-sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ role: 'owner', pass }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`the demo's sign-in was refused: ${response.status}`)
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return {
    headers,
    async call<Answer>(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
      const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json', ...more },
        ...(sent !== undefined && { body: sent }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
      return (await answer.json()) as Answer
    },
  }
}
