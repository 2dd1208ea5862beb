/**
 * Default texts of account mails, with PocketBase's placeholders and links; a collection may have its own.
 */
import type { CollectionDefinition, MailTemplate } from '../schema/definition.ts'
import type { AuthTemplate } from './mail-payload.ts'

const button = (path: string, label: string): string =>
  `<p><a class="btn" href="{APP_URL}/_/#/auth/${path}/{TOKEN}" target="_blank" rel="noopener">${label}</a></p>`

const SIGNED = '<p>Kind regards,<br>the {APP_NAME} team</p>'

const DEFAULTS: Readonly<Record<AuthTemplate, MailTemplate>> = {
  verification: {
    subject: 'Verify your {APP_NAME} email',
    body: `<p>Hello,</p><p>Welcome to {APP_NAME}. One step is left: please confirm that this address is yours.</p>${button('confirm-verification', 'Verify')}${SIGNED}`,
  },
  passwordReset: {
    subject: 'Reset your {APP_NAME} password',
    body: `<p>Hello,</p><p>Use the button below to choose a new password.</p>${button('confirm-password-reset', 'Reset password')}<p><i>You did not ask for this? Then ignore this mail: nothing has changed.</i></p>${SIGNED}`,
  },
  emailChange: {
    subject: 'Confirm your {APP_NAME} new email address',
    body: `<p>Hello,</p><p>Use the button below to confirm this address as your new one.</p>${button('confirm-email-change', 'Confirm new email')}<p><i>You did not ask for this? Then ignore this mail: nothing has changed.</i></p>${SIGNED}`,
  },
  otp: {
    subject: 'OTP for {APP_NAME}',
    body: `<p>Hello,</p><p>Your one-time password is: <strong>{OTP}</strong></p><p><i>You did not ask for it? Then ignore this mail.</i></p>${SIGNED}`,
  },
  authAlert: {
    subject: 'Login from a new location',
    body: `<p>Hello,</p><p>We noticed a login to your {APP_NAME} account from a new location:</p><p><em>{ALERT_INFO}</em></p><p><strong>If this wasn't you, change your {APP_NAME} password now: every other session ends with it.</strong></p><p>If this was you, there is nothing to do.</p>${SIGNED}`,
  },
}

/** The name of each template in a definition. */
const STORED_AS: Readonly<Record<AuthTemplate, string>> = {
  verification: 'verificationTemplate',
  passwordReset: 'resetPasswordTemplate',
  emailChange: 'confirmEmailChangeTemplate',
  otp: 'otp',
  authAlert: 'authAlert',
}

/** The collection's own template, with the default for each empty part. */
export const templateOf = (collection: CollectionDefinition, template: AuthTemplate): MailTemplate => {
  const own = collection.auth?.templates?.[STORED_AS[template]]
  const standard = DEFAULTS[template]
  return { subject: own?.subject || standard.subject, body: own?.body || standard.body }
}
