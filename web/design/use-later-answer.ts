import { useEffect, useRef } from 'react'

const REST_MS = 300

/** Asks for page data when a form rests. A later question, and leaving the page, end the one before. */
export function useLaterAnswer<Answer>(take: (answer: Answer | undefined) => void): (address: string) => void {
  const asking = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asking.current?.abort()
    },
    [],
  )

  async function ask(address: string): Promise<void> {
    const { signal } = (asking.current = new AbortController())
    try {
      const response = await fetch(address, { signal })
      const answer = response.ok ? ((await response.json()) as Answer) : undefined
      if (!signal.aborted) take(answer)
    } catch {
      if (!signal.aborted) take(undefined)
    }
  }

  return (address) => {
    clearTimeout(timer.current)
    asking.current?.abort()
    timer.current = setTimeout(() => void ask(address), REST_MS)
  }
}
