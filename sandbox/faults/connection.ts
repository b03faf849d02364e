import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Tells Hono's server that the response is already sent. */
const nothingToSend = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } })

function socketOf(c: Context) {
  const { outgoing } = c.env as HttpBindings
  if (!outgoing?.socket) throw new Error('Cutting a connection needs a real one: serve the sandbox on a port.')
  return { outgoing, socket: outgoing.socket }
}

export function cutConnection(c: Context): Response {
  socketOf(c).socket.resetAndDestroy()
  return nothingToSend()
}

export async function hangConnection(c: Context, closing: AbortSignal): Promise<Response> {
  const { outgoing, socket } = socketOf(c)
  await new Promise<void>((resolve) => {
    outgoing.once('close', resolve)
    closing.addEventListener('abort', () => resolve(), { once: true })
  })
  socket.destroy()
  return nothingToSend()
}
