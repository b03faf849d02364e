export const MAX_RESPONSE_BYTES = 1024 * 1024

/** Null beyond `maxBytes`, after closing the connection. The request's signal limits the time. */
export async function readBounded(response: Response, maxBytes = MAX_RESPONSE_BYTES): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (!read || read.done) return Buffer.concat(parts)
    size += read.value.byteLength
    if (size > maxBytes) {
      await reader?.cancel()
      return null
    }
    parts.push(read.value)
  }
}
