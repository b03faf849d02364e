import type { Transporter } from 'nodemailer'
import type { ProviderFailure } from '#providers/provider-result.ts'
import type { MailFailure, MailProvider } from './mail-provider.ts'

export type SmtpOptions = {
  url: string
  from: string
  /** Milliseconds, for the connection and for each answer. */
  timeoutMs: number
}

type Sent = { ok: true; value: null } | MailFailure

/** RFC 3463: a mailbox or a host that does not exist. RFC 7505: a host that takes no mail. A server’s own words may name other codes. */
const noMailbox = /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

export function createSmtp(options: SmtpOptions): MailProvider {
  return {
    send: ({ id, attachments = [], headers = {}, ...mail }) =>
      withTransport(options, async (transport) => {
        const sent = await transport.sendMail({
          ...mail,
          from: options.from,
          messageId: `<${id}>`,
          headers: { ...headers },
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
        })
        return sent.rejected?.length ? fail('refused', sent.response ?? '') : { ok: true, value: null }
      }),
    checkConnection: () =>
      withTransport(options, async (transport) => {
        await transport.verify()
        return { ok: true, value: null }
      }),
  }
}

async function withTransport(
  { url, timeoutMs }: SmtpOptions,
  use: (transport: Transporter) => Promise<Sent>,
): Promise<Sent> {
  const { createTransport } = await import('nodemailer')
  const isLoopback = loopback.has(new URL(url).hostname)
  const transport = createTransport({
    url,
    // Passwords and reset links never travel unencrypted.
    requireTLS: !isLoopback,
    // A loopback certificate cannot be verified.
    ignoreTLS: isLoopback,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    return await use(transport)
  } catch (error) {
    return readFailure(error)
  } finally {
    transport.close()
  }
}

function readFailure(error: unknown): MailFailure {
  const {
    code,
    command,
    responseCode = 0,
    response = '',
    message = String(error),
  } = error as Partial<Error> & {
    code?: string
    command?: string
    responseCode?: number
    response?: string
  }
  const reason =
    code === 'EAUTH'
      ? 'unauthorized'
      : responseCode >= 500
        ? 'refused'
        : responseCode >= 400
          ? 'rate-limited'
          : 'unavailable'
  return {
    ...fail(reason, message),
    ...(code && { code }),
    ...(responseCode > 0 && { status: responseCode }),
    ...(reason === 'refused' && command === 'RCPT TO' && noMailbox.test(response) && { isNoMailbox: true }),
  }
}

function fail(reason: ProviderFailure['reason'], description: string): ProviderFailure {
  return { ok: false, reason, message: 'We could not send the mail. Please try again later.', description }
}
