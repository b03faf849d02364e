import type { EmailContent } from '#server/platform/mail/render-email.ts'

type Invitation = { name: string; by: string; roles: readonly string[]; url: string }

export function staffInvitationEmail({ name, by, roles, url }: Invitation): EmailContent {
  return {
    subject: 'You are invited to the back office of Gathri',
    greeting: `Namaste ${name},`,
    paragraphs: [
      `${by} invites you to work in the back office of Gathri.`,
      'The link below lets you choose how you sign in: by fingerprint, face or a code of your device, or by a password.',
    ],
    facts: [['Your role', roles.join(', ')]],
    action: { label: 'Accept the invitation', url },
    notes: [
      'The link works once, for 72 hours, and is for you alone.',
      'If you do not know what this is about, there is nothing to do.',
    ],
  }
}

export function staffRecoveryUsedEmail({
  name,
  codesLeft,
  url,
}: {
  name: string
  codesLeft: string
  url: string
}): EmailContent {
  return {
    subject: `${name} signed in with a recovery code`,
    greeting: 'Namaste,',
    paragraphs: [
      `${name} has just opened the back office with a recovery code, which is for when a phone or passkey is lost. Codes left: ${codesLeft}.`,
      'If you do not know why, ask them. If it was not them, suspend them at once: every session of theirs ends.',
    ],
    action: { label: 'See the staff', url },
    notes: ['Every owner gets this mail.'],
  }
}

export function staffResetEmail({ name, by, url }: { name: string; by: string; url: string }): EmailContent {
  return {
    subject: `${name} has to set up signing in anew`,
    greeting: 'Namaste,',
    paragraphs: [
      `${by} has taken back every passkey, password and code of ${name}, and sent a new invitation to their e-mail address.`,
    ],
    action: { label: 'See the staff', url },
    notes: ['Every owner gets this mail.'],
  }
}

export function deviceLockedEmail({ device, url }: { device: string; url: string }): EmailContent {
  return {
    subject: `${device} is locked after wrong PINs`,
    greeting: 'Namaste,',
    paragraphs: [
      `Somebody typed five wrong PINs on the shared device ${device}. Nobody comes in there until an owner or a manager opens it.`,
      'If nobody of yours forgot a PIN, find out who had it in hand. What was done on other devices goes on.',
    ],
    action: { label: 'See the shared devices', url },
    notes: ['Every owner gets this mail.'],
  }
}

export function morningListEmail({
  name,
  lines,
  url,
}: {
  name: string
  lines: readonly string[]
  url: string
}): EmailContent {
  return {
    subject: `This morning: ${lines[0]}${lines.length > 1 ? `, and ${lines.length - 1} more` : ''}`,
    greeting: `Namaste ${name},`,
    paragraphs: ['This waits for you in the back office.'],
    facts: [['Waiting', lines.join('\n')]],
    action: { label: 'Open the back office', url },
    notes: ['It comes at eight in the morning, and only when something waits for what you do there.'],
  }
}

export function webhookGaveUpEmail({ host, answer, url }: { host: string; answer: string; url: string }): EmailContent {
  return {
    subject: `${host} is told nothing more`,
    greeting: 'Namaste,',
    paragraphs: [
      `For three days nothing that the shop sent to ${host} has arrived, or it asked for no more. It is switched off.`,
      'Switch it on again once it works. What failed can be sent again from its list.',
    ],
    facts: [['Its last answer', answer]],
    action: { label: 'See the webhooks', url },
    notes: ['Every owner gets this mail.'],
  }
}
