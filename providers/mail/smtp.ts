import type { ProviderFailure } from '#providers/provider-result.ts'
import type { MailProvider } from './mail-provider.ts'

export type SmtpOptions = {
  /** For example `smtps://user:secret@mail.example.com`, or `smtp://127.0.0.1:2525`. */
  url: string
  /** For example `Gathri <namaste@gathri.example>`. */
  from: string
  /** Longest wait for a connection, and for each answer on it, in milliseconds. */
  timeoutMs: number
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Any mail service, spoken to over SMTP. Answers a value; never throws for what a network does. */
export function createSmtp({ url, from, timeoutMs }: SmtpOptions): MailProvider {
  return {
    async send({ id, attachments = [], headers = {}, ...mail }) {
      // Loaded with the first mail: the shop opens without it.
      const { createTransport } = await import('nodemailer')
      const near = loopback.has(new URL(url).hostname)
      const transport = createTransport({
        url,
        // A password or a reset link never travels in the open; on this machine there is nobody in between.
        requireTLS: !near,
        // There nobody can vouch for a certificate either, and a mail service may offer one of its own making.
        ignoreTLS: near,
        dnsTimeout: timeoutMs,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        const sent = await transport.sendMail({
          ...mail,
          from,
          messageId: `<${id}>`,
          headers: { ...headers },
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
        })
        return sent.rejected.length === 0 ? { ok: true, value: null } : fail('refused', sent.response)
      } catch (error) {
        return readFailure(error)
      } finally {
        transport.close()
      }
    },
  }
}

function readFailure(error: unknown): ProviderFailure {
  const {
    code,
    responseCode = 0,
    message = String(error),
  } = error as Partial<Error> & {
    code?: string
    responseCode?: number
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
  }
}

function fail(reason: ProviderFailure['reason'], description: string): ProviderFailure {
  return { ok: false, reason, message: 'We could not send the mail. Please try again later.', description }
}
