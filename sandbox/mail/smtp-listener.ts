import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { SMTPServer, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import type { ReceivedMail, Mailbox } from './mailbox.ts'

export type SmtpListener = { port: number; close(): Promise<void> }

type OnData = NonNullable<SMTPServerOptions['onData']>

/** As a mail server answers for an address that does not exist. */
const NO_MAILBOX = 'no-mailbox@'

/** STARTTLS with a self-signed certificate, AUTH with any password; both optional. Port 0 takes any free port. */
export async function listenForMail(sandbox: SandboxContext, mailbox: Mailbox, port: number): Promise<SmtpListener> {
  const { SMTPServer } = await import('smtp-server')
  const handleData: OnData = async (stream, session, done) => {
    // A sender that crashes in the middle of a mail ends the stream with an error.
    const answer = await buffer(stream)
      .then((raw) => receiveMail(sandbox, mailbox, raw, session))
      .catch(() => 451)
    if (answer === 'taken') done(null, 'Taken')
    else if (answer === 'cut') cutConnection(server, session)
    else done(Object.assign(new Error('Not taken, as the fault wants it'), { responseCode: answer }))
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, _session, done) => done(null, { user: username }),
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith(NO_MAILBOX)
        ? done(Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => void handleData(stream, session, done),
  })
  server.on('error', () => undefined) // a client that hung up
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The reply code of a refusal; `cut` closes the connection. */
type SmtpOutcome = 'taken' | 'cut' | number

/** Faults need `provider: "mail"` and `route: "*"`. */
async function receiveMail(
  sandbox: SandboxContext,
  mailbox: Mailbox,
  raw: Buffer,
  session: SMTPServerSession,
): Promise<SmtpOutcome> {
  const injected = sandbox.faultInjector.takeForResponse('mail', 'SEND', '/letters')
  const to = session.envelope.rcptTo.map(({ address }) => address)
  const at = sandbox.options.now().toISOString()
  const logRequest = (status: number) =>
    sandbox.requests.add({
      at,
      provider: 'mail',
      method: 'SEND',
      path: to.join(', '),
      status,
      fault: injected?.fault ?? null,
    })
  const storeMail = async (): Promise<SmtpOutcome> => {
    mailbox.put({ ...(await parseMail(raw)), to, at })
    logRequest(250)
    return 'taken'
  }
  switch (injected?.fault) {
    case undefined:
      return storeMail()
    case 'delay_ms':
      await pause(injected?.value, undefined, { signal: sandbox.closing }).catch(() => undefined)
      return storeMail()
    case 'reset_after_commit':
      await storeMail()
      return 'cut'
    case 'hang':
      logRequest(0)
      await new Promise((resolve) => sandbox.closing.addEventListener('abort', resolve, { once: true }))
      return 'cut'
    case 'status':
      logRequest(injected.value)
      return injected.value
    default:
      logRequest(0)
      return 'cut'
  }
}

function cutConnection(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) if (connection.id === session.id) connection.close()
}

const storedHeaders = new Set(['reply-to', 'list-unsubscribe', 'list-unsubscribe-post'])

async function parseMail(raw: Buffer): Promise<Omit<ReceivedMail, 'id' | 'at' | 'to' | 'links'>> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw)
  const { messageId = '', from, subject = '', text = '', html = '' } = mail
  const sender = from?.name ? `${from.name} <${from.address}>` : (from?.address ?? '')
  const headers = mail.headers.filter(({ key }) => storedHeaders.has(key)).map(({ key, value }) => [key, value])
  const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? '',
    type: mimeType,
    bytes: typeof content === 'string' ? content.length : content.byteLength,
  }))
  return { messageId, from: sender, subject, text, html, headers: Object.fromEntries(headers), attachments }
}
