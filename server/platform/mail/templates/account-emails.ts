import { listDocumentLinks } from '#server/platform/mail/list-document-links.ts'
import type { EmailContent } from '#server/platform/mail/render-email.ts'

// `firstName` is empty while the e-mail is unverified: a stranger's text must not be mailed to it.
const notYou = 'If this was not you, reply to this email.'

export function welcomeEmail({ firstName, shopUrl }: { firstName: string; shopUrl: string }): EmailContent {
  return {
    subject: 'Welcome to Gathri',
    words: { of: 'welcomeMail', name: firstName },
    paragraphs: [],
    action: { label: 'Look around the shop', url: `${shopUrl}/shop` },
    notes: ['Somebody opened this account with your e-mail address. ' + notYou],
  }
}

export function alreadyRegisteredEmail({ firstName, shopUrl }: { firstName: string; shopUrl: string }): EmailContent {
  return {
    subject: 'You already have an account at Gathri',
    words: { of: 'alreadyRegisteredMail', name: firstName },
    paragraphs: [
      'Somebody has just tried to register with your e-mail address. You have an account already, so nothing has changed.',
      'If it was you, please log in. If you have forgotten the password, choose “Forgot Password?” there.',
    ],
    action: { label: 'Log in', url: `${shopUrl}/login` },
    notes: ['If it was not you, there is nothing to do.'],
  }
}

export function passwordResetEmail({ firstName, url }: { firstName: string; url: string }): EmailContent {
  return {
    subject: 'Set a new password',
    words: { of: 'passwordResetMail', name: firstName },
    paragraphs: ['Here is the link to set a new password for your account at Gathri.'],
    action: { label: 'Set a new password', url },
    notes: [
      'The link works once, and for 10 minutes.',
      'If you did not ask for it, there is nothing to do: your password stays as it is.',
    ],
  }
}

export function passwordChangedEmail({ firstName, shopUrl }: { firstName: string; shopUrl: string }): EmailContent {
  return {
    subject: 'Your password was changed',
    words: { of: 'passwordChangedMail', name: firstName },
    paragraphs: [
      'The password of your account at Gathri has just been changed, and every browser was signed out.',
      'If this was you, all is well.',
    ],
    action: { label: 'It was not me: set a new password', url: `${shopUrl}/reset` },
    notes: [notYou],
  }
}

export function googleLinkedEmail({ firstName, shopUrl }: { firstName: string; shopUrl: string }): EmailContent {
  return {
    subject: 'You can now sign in with Google',
    words: { of: 'googleLinkedMail', name: firstName },
    paragraphs: ['Your account at Gathri now opens with your Google account as well. Your password works as before.'],
    action: { label: 'See your account', url: `${shopUrl}/user/profile` },
    notes: [notYou],
  }
}

export function deletionCodeEmail({ firstName, code }: { firstName: string; code: string }): EmailContent {
  return {
    subject: 'Your code to delete your account',
    words: { of: 'deletionCodeMail', name: firstName },
    paragraphs: ['You asked to delete your account at Gathri. To go on, enter this code:'],
    code,
    notes: [
      'The code works once, and for 10 minutes.',
      'If you did not ask for it, keep the code to yourself and change your password.',
    ],
  }
}

/** @param documentLinks by the document's number; none while the e-mail is unverified */
export function accountDeletedEmail(documentLinks: Readonly<Record<string, string>>): EmailContent {
  const links = listDocumentLinks(documentLinks)
  return {
    subject: 'Your account is deleted',
    words: { of: 'accountDeletedMail' },
    paragraphs: [
      'Your account at Gathri is gone, with your profile, your addresses, your sign-ins and the pages of your orders.',
      'Past orders stay in our books without the account, because tax law asks for them. Your e-mail and phone number are taken off each of them once it can no longer be returned, your name and street 180 days after its end.',
      ...(links.length > 0
        ? [
            'Here are your invoices, and what else belongs to them, once more. The links work for 30 days; after that reply to this email.',
          ]
        : []),
    ],
    links,
    notes: ['Thank you for having been with us. ' + notYou],
  }
}
