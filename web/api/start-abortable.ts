export function startAbortable(task: (signal: AbortSignal) => Promise<void>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  task(signal).catch((error: unknown) => {
    if (!signal.aborted) reportError(error)
  })
  return () => controller.abort()
}
