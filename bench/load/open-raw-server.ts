import { fork } from 'node:child_process'

export interface RawServer {
  port: number
  pid: number
  /** Length of the body. */
  bytes: number
  close(): void
}

export function openRawServer(address: string, encoding: string): Promise<RawServer> {
  const child = fork(new URL('./raw-server.ts', import.meta.url), [address, encoding])
  return new Promise((done, fail) => {
    child.once('exit', () => fail(new Error('the bare server did not start')))
    child.once('message', ({ port, bytes }: { port: number; bytes: number }) =>
      done({ port, bytes, pid: child.pid ?? 0, close: () => child.kill() }),
    )
  })
}
