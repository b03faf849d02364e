/**
 * The most that is read of a provider's answer, in bytes after unpacking: a hundred payments with all their notes, the
 * longest list anybody is asked for, are half of it.
 */
export const MAX_RESPONSE_BYTES = 1024 * 1024

/**
 * Reads the body of an answer, and hangs up when it goes on for too long. How much time it may take is up to the signal
 * the answer was asked for with.
 * @returns null when there is more than `MAX_RESPONSE_BYTES`
 */
export async function readBounded(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (!read || read.done) return Buffer.concat(parts)
    size += read.value.byteLength
    if (size > MAX_RESPONSE_BYTES) {
      await reader?.cancel()
      return null
    }
    parts.push(read.value)
  }
}
