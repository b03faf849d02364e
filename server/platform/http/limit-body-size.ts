import type { Context, MiddlewareHandler } from 'hono'

type Refuse = (c: Context) => Response

/** @param budgetBytes limits the memory of all bodies together; beyond it a request is `busy` */
export function limitBodySize(limits: {
  maxBytes: (c: Context) => number
  budgetBytes: number
  tooLarge: Refuse
  busy: Refuse
}): MiddlewareHandler {
  let held = 0
  return async (c, next) => {
    const { body } = c.req.raw
    if (!body) return next()
    const most = limits.maxBytes(c)
    if (Number(c.req.header('content-length') ?? 0) > most) return limits.tooLarge(c)
    let mine = 0
    const parts: Uint8Array[] = []
    const reader = body.getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        mine += value.length
        held += value.length
        if (mine > most) return limits.tooLarge(c)
        if (held > limits.budgetBytes) return limits.busy(c)
        parts.push(value)
      }
      c.req.raw = new Request(c.req.raw, { method: c.req.method, body: Buffer.concat(parts.splice(0)) })
      await next()
    } finally {
      held -= mine
    }
  }
}
