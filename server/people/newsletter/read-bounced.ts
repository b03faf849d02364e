/** RFC 3463: the mailbox or its domain does not exist. Other codes may be about us, or about the day. */
const NO_MAILBOX = /^5\.1\.(?:1|2|3|6|10)(?![.\d])/
const UNTOLD = /^5\.0\.0?|^$/
/** The receiving server says `smtp; 550 5.1.1 <riya@example.in>: unknown`. */
const afterReply = /^smtp\s*;\s*<?\d{3}[ -]\s*#?/i

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
  const sources = text.split(nextSource).slice(0, MAX_SOURCES)
  const texts = [text, ...(await Promise.all(sources.map(decodeParts))).flat()]
  const reports = texts.flatMap(listReports)
  const failed = new Set(reports.filter(isGone).flatMap(listRecipients))
  const kept = new Set(reports.flatMap(listRecipients).filter((email) => !failed.has(email)))
  const gone = new Set(texts.flatMap(listAddresses).filter((email) => !kept.has(email)))
  return { gone: [...gone], kept: [...kept] }
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
