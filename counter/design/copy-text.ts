import { showNotice } from './notices.tsx'

/** @param what as in "Select the token and copy it." */
export async function copyText(text: string, what: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showNotice({ text: done })
  } catch {
    // Without a secure address, or without leave, browsers do not copy.
    showNotice({ kind: 'failed', text: `Your browser does not copy here. Select the ${what} and copy it.` })
  }
}
