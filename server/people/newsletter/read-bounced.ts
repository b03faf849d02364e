/** RFC 3463: the mailbox or its domain does not exist. Other codes may be about us, or about the day. */
const NO_MAILBOX = /^5\.1\.(?:1|2|3|6|10)(?![.\d])/
const UNTOLD = /^5\.0\.0?|^$/
/** The receiving server says `smtp; 550 5.1.1 <riya@example.in>: unknown`. */
const afterReply = /^smtp\s*;\s*<?\d{3}[ -]\s*#?/i

/** Mail services write `The response was: 552 5.2.2 over quota`. An address of a server has four numbers. */
const codeInWords = /(?<![.\d])[45]\.\d{1,3}\.\d{1,3}(?![.\d])/g
const isReportSource = /^content-type:\s*multipart\/report\b/im
const writtenTo = /^to:(.*)$/gim

const field = /^[>\s]*(original-recipient|final-recipient|action|status|diagnostic-code)\s*:\s*(.*)$/i
const quoted = /^>+ ?/

const separators = /[\s<>"'(),;:]+/
/** RFC 5321 allows 254, and a mail may set it in brackets or end a sentence with it. */
const MAX_LETTERS = 260
const around = /^[.[\]]+|[.[\]]+$/g

/** Mails pasted one after the other. */
const nextSource = /\n(?=(?:Return-Path|Delivered-To):)/i
const MAX_SOURCES = 50

/** Lower-case addresses. `kept`: of a report (RFC 3464) that does not say that the address is wrong. */
export type Bounced = { gone: string[]; kept: string[] }

/** @param text returned mails as text or source, or addresses */
export async function readBounced(text: string): Promise<Bounced> {
  const sources = text.split(nextSource)
  const mails = await Promise.all(
    sources.map(async (source, at) => [source, ...(at < MAX_SOURCES ? await decodeParts(source) : [])]),
  )
  const read = mails.map(readMail)
  const failed = new Set(read.flatMap(({ gone }) => gone))
  const kept = new Set(read.flatMap((each) => each.kept).filter((email) => !failed.has(email)))
  const named = read.flatMap((each) => each.named).filter((email) => !kept.has(email))
  return { gone: [...new Set([...failed, ...named])], kept: [...kept] }
}

/** `named`: addresses that no report decides about. Anybody can write a stranger's address into the words of a report. */
function readMail(texts: readonly string[]): Bounced & { named: string[] } {
  const reports = texts.flatMap(listReports)
  const lost = reports.filter(isGone)
  const reported = { gone: lost.flatMap(listRecipients), kept: reports.flatMap(listRecipients) }
  const all = texts.flatMap(listAddresses)
  if (reports.length === 0) {
    const codes = texts.flatMap((each) => each.match(codeInWords) ?? [])
    return codes.length === 0 || codes.some((code) => NO_MAILBOX.test(code))
      ? { ...reported, named: all }
      : { ...reported, kept: all, named: [] }
  }
  if (lost.length === 0) return { ...reported, named: [] }
  return { ...reported, named: texts.some((each) => isReportSource.test(each)) ? listWrittenTo(texts) : all }
}

/** The mail that came back names its reader. Its report may name the address that it was forwarded to. */
function listWrittenTo(texts: readonly string[]): string[] {
  return texts.flatMap((each) => [...each.matchAll(writtenTo)].flatMap(([, to = '']) => listAddresses(to)))
}

/** Parts that are quoted-printable or base64 in the source. */
async function decodeParts(source: string): Promise<string[]> {
  if (!/^content-type:/im.test(source)) return []
  const { default: PostalMime } = await import('postal-mime')
  // A source that is nested too deeply is read as it is.
  const mail = await PostalMime.parse(source.trimStart()).catch(() => undefined)
  const attached = (mail?.attachments ?? []).filter(({ mimeType }) => /^(?:text|message)\//.test(mimeType))
  const texts = attached.map(({ content }) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  )
  return [mail?.text ?? '', ...texts]
}

type Field = 'original-recipient' | 'final-recipient' | 'action' | 'status' | 'diagnostic-code'
type Report = Partial<Record<Field, string>>

/** One for each recipient. Mail programs lose the empty lines between them. */
function listReports(text: string): Report[] {
  const reports: Report[] = []
  let last: Field | undefined
  for (const line of text.split(/\r?\n/)) {
    const [, called, value = ''] = field.exec(line) ?? []
    const report = reports.at(-1)
    if (called === undefined) {
      const more = line.replace(quoted, '')
      if (report && last && /^[ \t]/.test(more)) report[last] += ` ${more.trim()}`
      else last = undefined
      continue
    }
    last = called.toLowerCase() as Field
    const isRecipient = last.endsWith('recipient')
    const isNext = isRecipient && (!report || last in report || 'action' in report || 'status' in report)
    if (isNext) reports.push({ [last]: value })
    else if (report && !(last in report)) report[last] = value
    else last = undefined
  }
  return reports
}

function isGone({ action = 'failed', status = '', 'diagnostic-code': said = '' }: Report): boolean {
  if (!/^failed\b/i.test(action.trim())) return false
  return NO_MAILBOX.test(status) || (UNTOLD.test(status.trim()) && NO_MAILBOX.test(said.replace(afterReply, '')))
}

function listRecipients({ 'original-recipient': original = '', 'final-recipient': final = '' }: Report): string[] {
  return listAddresses(`${original} ${final}`)
}

function listAddresses(text: string): string[] {
  const words = text.toLowerCase().split(separators)
  return words
    .filter((word) => word.length <= MAX_LETTERS && word.includes('@'))
    .map((word) => word.replace(around, ''))
}
