/** Bytes after decompression: twice a list of a hundred payments with all their notes. */
export const MAX_RESPONSE_BYTES = 1024 * 1024

/** Null, and the connection closed, beyond `maxBytes`. The time is bounded by the request's signal. */
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
