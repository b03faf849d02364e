/** `bytes` includes the head. */
export type ResponseHead = { status: number; bytes: number }

/** @returns undefined while the head is incomplete. @throws without a content-length */
export function readResponseHead(start: Buffer): ResponseHead | undefined {
  const end = start.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = start.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined && status !== 304) throw new Error(`an answer does not say its length:\n${head}`)
  return { status, bytes: end + 4 + Number(length ?? 0) }
}
