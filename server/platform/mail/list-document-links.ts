import { documentFileName, parseDocumentFileName } from '#shop/documents/document-number.ts'

/** @param documentLinks by the document's number */
export function listDocumentLinks(documentLinks: Readonly<Record<string, string>>) {
  return Object.entries(documentLinks).map(([number, url]) => ({ label: `${nameDocument(number)} ${number}`, url }))
}

function nameDocument(number: string): string {
  const { kind = 'invoice' } = parseDocumentFileName(documentFileName(number)) ?? {}
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}
