import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { SMTPServer, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import type { World } from '#sandbox/world.ts'
import type { Letter, Mailbox } from './mailbox.ts'

export type SmtpListener = { port: number; close(): Promise<void> }

type OnData = NonNullable<SMTPServerOptions['onData']>

/**
 * A mail service on this machine: takes every letter and puts it into the mailbox. It speaks STARTTLS, with the library's
 * own certificate for `localhost`, which nobody vouches for, and AUTH, with any name and password; it asks for neither.
 * Port 0 takes any free one.
 */
export async function listenForMail(world: World, mailbox: Mailbox, port: number): Promise<SmtpListener> {
  const { SMTPServer } = await import('smtp-server')
  const takeIn: OnData = async (stream, session, done) => {
    // A sender that dies in the middle of a letter takes the stream along.
    const answer = await buffer(stream)
      .then((raw) => receive(world, mailbox, raw, session))
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
    onData: (stream, session, done) => void takeIn(stream, session, done),
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

/** A reply code other than `taken` refuses; `cut` says nothing and hangs up. */
type Answer = 'taken' | 'cut' | number

/** Takes a letter, unless a fault strikes: `provider: "mail"`, `route: "*"`. */
async function receive(
  world: World,
  mailbox: Mailbox,
  raw: Buffer,
  session: SMTPServerSession,
): Promise<Answer> {
  const strike = world.faults.forAnswer('mail', 'SEND', '/letters')
  const to = session.envelope.rcptTo.map(({ address }) => address)
  const at = world.options.now().toISOString()
  const note = (status: number) =>
    world.requests.add({
      at,
      provider: 'mail',
      method: 'SEND',
      path: to.join(', '),
      status,
      fault: strike?.fault ?? null,
    })
  const take = async (): Promise<Answer> => {
    mailbox.put({ ...(await read(raw)), to, at })
    note(250)
    return 'taken'
  }
  switch (strike?.fault) {
    case undefined:
      return take()
    case 'delay_ms':
      await pause(strike?.value, undefined, { signal: world.closing }).catch(() => undefined)
      return take()
    case 'reset_after_commit':
      await take()
      return 'cut'
    case 'hang':
      note(0)
      await new Promise((resolve) => world.closing.addEventListener('abort', resolve, { once: true }))
      return 'cut'
    case 'status':
      note(strike.value)
      return strike.value
    default:
      note(0)
      return 'cut'
  }
}

function cutConnection(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) if (connection.id === session.id) connection.close()
}

/** Headers worth keeping: what a mail program offers to do. */
const kept = new Set(['reply-to', 'list-unsubscribe', 'list-unsubscribe-post'])

async function read(raw: Buffer): Promise<Omit<Letter, 'id' | 'at' | 'to' | 'links'>> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw)
  const { messageId = '', from, subject = '', text = '', html = '' } = mail
  const sender = from?.name ? `${from.name} <${from.address}>` : (from?.address ?? '')
  const headers = mail.headers.filter(({ key }) => kept.has(key)).map(({ key, value }) => [key, value])
  const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? '',
    type: mimeType,
    bytes: typeof content === 'string' ? content.length : content.byteLength,
  }))
  return { messageId, from: sender, subject, text, html, headers: Object.fromEntries(headers), attachments }
}
