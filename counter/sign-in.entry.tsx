import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components'
import { openAgainFromHere } from './sign-in/open-again-from-here.ts'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { takeSessionEnded } from './api/session-ended.ts'
import { Join } from './sign-in/join.tsx'
import { readFirst } from './session/read-first.ts'
import { trustEmptyHtml } from './session/trust-empty-html.ts'

trustEmptyHtml()
const page = document.getElementById('root')
if (!page) throw new Error('counter/sign-in.entry.tsx: the page has no root')

const { signIn } = readFirst()
const isInvitation = location.pathname === '/counter/join' && location.hash.length > 1

// Once more from here, where a session would be seen; nothing is drawn meanwhile.
if (isInvitation || !openAgainFromHere(signIn))
  createRoot(page).render(
    <StrictMode>
      <I18nProvider locale="en-IN">
        {isInvitation ? (
          <Join code={location.hash.slice(1)} passkeysPossible={signIn.passkeysPossible} />
        ) : (
          <SignInPage {...signIn} hasSessionEnded={takeSessionEnded()} />
        )}
      </I18nProvider>
    </StrictMode>,
  )
