import { createHmac } from 'node:crypto'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'

const lifeMs = 10 * 24 * 60 * 60 * 1000

/** A JWT is valid for ten days, until logout, or until the control API expires all of them. */
export function openTokens(sandbox: SandboxContext) {
  const { courierPassword, courierEmail, now } = sandbox.options
  const revoked = sandbox.store.table<true>('shiprocket tokens revoked')
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const sign = (text: string) => createHmac('sha256', courierPassword).update(text).digest('base64url')

  return {
    give(): string {
      const given = now().getTime()
      const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: courierEmail, given, jti: Math.random() })}`
      return `${body}.${sign(body)}`
    },
    revoke: (token: string) => revoked.put(token, true),
    isValid(token: string): boolean {
      const [head, payload, signature] = token.split('.')
      if (!payload || sign(`${head}.${payload}`) !== signature || revoked.get(token)) return false
      const { given }: { given: number } = JSON.parse(Buffer.from(payload, 'base64url').toString())
      return given + lifeMs > now().getTime() && given >= sandbox.settings.read().tokensSince
    },
  }
}
