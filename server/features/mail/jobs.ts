import * as z from 'zod'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { stamp } from '#server/core/clock.ts'
import type { JobHandler } from '#server/jobs/attempts.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { type MailPort, senderOf } from '#server/ports/mail.ts'
import { system } from '#server/records/actor.ts'
import { type AuthMail, authMail } from '#server/records/auth/mail-payload.ts'
import { markOtpSent } from '#server/records/auth/otp.ts'
import type { RenderMail } from '#server/records/auth/test-mail.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Reader } from '#server/records/types.ts'
import { setByOtherLetter, setByOtherMail } from './accounts/set-by-other.ts'
import { alertText } from './alert.ts'
import { cartLetter, cartMail } from './carts.ts'
import { certificateLetter, certificateMail } from './certificates.ts'
import { clientNewsLetter, clientNewsMail, clientTeamNewsLetter, clientTeamNewsMail } from './client.ts'
import { commentDigestLetter, commentDigestMail, commentReplyLetter, commentReplyMail } from './comments.ts'
import { type ContactMail, contactNotice, contactReply } from './contact.ts'
import { deliver, giveUp, messageIdOf, type Row, resending, suppress } from './delivery.ts'
import { devisLetter, devisMail } from './devis.ts'
import { invitationLetter, invitationMail } from './invitations.ts'
import { CODE_INTRODUCTION } from './labels.ts'
import { type Message, renderEmail } from './layout.ts'
import { type EmailMessage, greet } from './letter.ts'
import { liveLetter, liveMail } from './live.ts'
import { purchaseLetter } from './orders/purchase.ts'
import { openedLetter, ordersLetter, spaceLetter, spaceMail } from './orders.ts'
import { paidTooLateLetter, paidTooLateMail, refundedLetter, refundedMail } from './payments.ts'
import { planLetter, planMail } from './plans.ts'
import { restockedLetter, restockedMail } from './restock.ts'
import { reviewRefusedLetter, reviewRefusedMail } from './reviews.ts'
import { secondStepLetter, secondStepMail } from './second-step.ts'
import { type Texts, withKeptLinks, withoutSecrets } from './secrets.ts'
import { shippedLetter, shippedMail } from './shipped.ts'
import { surveyLetter, surveyMail } from './surveys.ts'
import { transferLetter, transferMail } from './transfers.ts'
import { withdrawalLetter, withdrawalMail } from './withdrawals.ts'

const purchaseMail = z.object({
  template: z.literal('purchase'),
  orderId: z.string(),
  /** Secret of a link that proves the address; empty: none. */
  proof: z.string().default(''),
})
const openedMail = z.object({
  template: z.literal('opened'),
  orderId: z.string(),
  isWaived: z.boolean(),
})
const replyMail = z.object({
  template: z.literal('contactReply'),
  requestId: z.string(),
  index: z.number().int(),
})
const ordersMail = z.object({ template: z.literal('orders'), email: z.string(), token: z.string() })
const noticeMail = z.object({ template: z.literal('contactNotice'), requestId: z.string(), to: z.string() })
const payloads = z.union([
  reviewRefusedMail,
  commentReplyMail,
  commentDigestMail,
  clientNewsMail,
  clientTeamNewsMail,
  invitationMail,
  authMail,
  purchaseMail,
  openedMail,
  shippedMail,
  restockedMail,
  ordersMail,
  replyMail,
  noticeMail,
  secondStepMail,
  setByOtherMail,
  certificateMail,
  surveyMail,
  liveMail,
  refundedMail,
  paidTooLateMail,
  planMail,
  withdrawalMail,
  cartMail,
  spaceMail,
  transferMail,
  devisMail,
])

type TokenMail = Extract<AuthMail, { token: string }>

const TOKEN_MAILS: Record<
  TokenMail['template'],
  Omit<Message, 'greeting' | 'button'> & { label: string; path: (token: string) => string }
> = {
  verification: {
    subject: 'Confirmez votre adresse e-mail',
    preheader: 'Une dernière étape pour ouvrir votre espace.',
    paragraphs: [
      'Bienvenue. Pour protéger votre compte et recevoir vos accès, merci de confirmer que cette adresse est bien la vôtre. Le lien reste valable 24\u00a0heures. Si vous n’avez pas créé de compte, ignorez simplement ce message.',
    ],
    label: 'Confirmer mon adresse',
    path: (token) => link('callback', null, { action: 'verification', token }),
  },
  passwordReset: {
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Vous avez demandé à réinitialiser votre mot de passe.',
    paragraphs: [
      'Vous pouvez choisir un nouveau mot de passe grâce au bouton ci-dessous. Le lien est valable 30\u00a0minutes et ne sert qu’une fois. Si vous n’êtes pas à l’origine de cette demande, votre mot de passe actuel reste inchangé et vous n’avez rien à faire.',
    ],
    label: 'Choisir un mot de passe',
    path: (token) => link('forgotPassword', null, { token }),
  },
  emailChange: {
    subject: 'Confirmez votre nouvelle adresse',
    preheader: 'Un clic et votre mot de passe suffisent.',
    paragraphs: [
      'Vous avez demandé à utiliser cette adresse pour votre espace. Confirmez-la avec le bouton ci-dessous et votre mot de passe. Le lien est valable 30\u00a0minutes. Si vous n’êtes pas à l’origine de cette demande, ignorez simplement ce message.',
    ],
    label: 'Confirmer ma nouvelle adresse',
    path: (token) => link('callback', null, { action: 'email-change', token }),
  },
}

type MailText = Omit<Message, 'greeting'>

const tokenLabels = (mail: TokenMail, publicUrl: string): MailText => {
  const { label, path, ...labels } = TOKEN_MAILS[mail.template]
  return { ...labels, button: { label, url: `${publicUrl}${path(encodeURIComponent(mail.token))}` } }
}

const otpLabels = (code: string): MailText => ({
  subject: 'Votre code de connexion',
  preheader: 'Un code à usage unique pour ouvrir votre espace.',
  paragraphs: [
    `${CODE_INTRODUCTION}${code}`,
    'Il ne sert qu’une fois et reste valable quelques minutes. Ne le communiquez à personne. Si vous ne l’avez pas demandé, ignorez simplement ce message.',
  ],
})

const labelOf = (mail: AuthMail, publicUrl: string): MailText => {
  if (mail.template === 'otp') return otpLabels(mail.code)
  return mail.template === 'authAlert' ? alertText(mail, publicUrl) : tokenLabels(mail, publicUrl)
}

const ofAccount = (reader: Reader, mail: AuthMail, publicUrl: string): EmailMessage => {
  const person = mail.collection === users.name ? reader.getOrNull(users, mail.recordId) : null
  const greeting = greet(person?.firstName ?? '')
  return { to: mail.to, userId: person?.id ?? '', message: { ...labelOf(mail, publicUrl), greeting } }
}

/** The recipient and text of a mail; `null` when its subject is deleted. */
const letterOf = (
  reader: Reader,
  mail: z.infer<typeof payloads>,
  publicUrl: string,
  now: Date,
): EmailMessage | null => {
  if (mail.template === 'purchase') return purchaseLetter(reader, mail, publicUrl, now)
  if (mail.template === 'transfer' || mail.template === 'transferOver')
    return transferLetter(reader, mail, publicUrl)
  if (mail.template === 'devis') return devisLetter(reader, mail.devisId, publicUrl)
  if (mail.template === 'opened') return openedLetter(reader, mail, publicUrl, now)
  if (mail.template === 'restocked') return restockedLetter(reader, mail.noticeId, publicUrl)
  if (mail.template === 'shipped') return shippedLetter(reader, mail.orderId, publicUrl)
  if (mail.template === 'invitation') return invitationLetter(reader, mail.invitationId, publicUrl, now)
  if (mail.template === 'commentReply') return commentReplyLetter(reader, mail, publicUrl)
  if (mail.template === 'commentDigest') return commentDigestLetter(reader, mail, publicUrl)
  if (mail.template === 'clientNews') return clientNewsLetter(reader, mail, publicUrl)
  if (mail.template === 'clientTeamNews') return clientTeamNewsLetter(reader, mail, publicUrl)
  if (mail.template === 'reviewRefused') return reviewRefusedLetter(reader, mail.reviewId)
  if (mail.template === 'orders') return ordersLetter(reader, mail.email, mail.token, publicUrl)
  if (mail.template === 'secondStep') return secondStepLetter(reader, mail, publicUrl)
  if (mail.template === 'setByOther') return setByOtherLetter(reader, mail, publicUrl)
  if (mail.template === 'certificate') return certificateLetter(reader, mail, publicUrl)
  if (mail.template === 'withdrawalReceipt') return withdrawalLetter(reader, mail.withdrawalId, publicUrl)
  if (mail.template === 'space') return spaceLetter(reader, mail, publicUrl)
  if (mail.template === 'cart') return cartLetter(reader, mail, publicUrl, now)
  if ('planId' in mail) return planLetter(reader, mail, publicUrl)
  if (mail.template === 'refunded') return refundedLetter(reader, mail.refundId, publicUrl)
  if (mail.template === 'paidTooLate') return paidTooLateLetter(reader, mail, publicUrl)
  if (mail.template === 'survey') return surveyLetter(reader, mail, publicUrl, now)
  if (mail.template === 'live') return liveLetter(reader, mail, publicUrl, now)
  if (mail.template === 'contactReply') return toStranger(contactReply(reader, mail.requestId, mail.index))
  if (mail.template === 'contactNotice')
    return toStranger(contactNotice(reader, mail.requestId, mail.to, publicUrl))
  return ofAccount(reader, mail, publicUrl)
}
const toStranger = (mail: ContactMail | null): EmailMessage | null => mail && { ...mail, userId: '' }

/** The site's icon, where it has no logo of its own. */
const ICON = '/icons/icon-192.png'

/** A message in the site's layout. */
const dress = (reader: Reader, message: Message, publicUrl: string): Texts => {
  const site = reader.firstOrNull(siteSettings, {})
  const brand = site?.brand ?? ''
  const signature = [site?.practitioner.split(',')[0], brand].filter(Boolean).join(', ')
  const logo = site?.logo ? `/api/files/${siteSettings.name}/${site.id}/${site.logo}?thumb=240x0` : ICON
  return renderEmail(message, { brand, signature, logoUrl: publicUrl + logo })
}

/** The mails that an administrator tries from the settings: the same texts, for a record that need not exist. */
export const trialMail =
  (engine: EngineCore, publicUrl: string): RenderMail =>
  (_collection, record, mail) => {
    const labels = labelOf(mail, publicUrl)
    const firstName = typeof record.firstName === 'string' ? record.firstName : ''
    const { html, text } = dress(engine.read(system), { ...labels, greeting: greet(firstName) }, publicUrl)
    return { from: senderOf(engine.settings.meta), to: mail.to, subject: labels.subject, html, text }
  }

/** The row of a job's mail: written before it is sent for the first time, found again when the job is repeated. */
const rowFor = (
  engine: EngineCore,
  publicUrl: string,
  id: string,
  letter: EmailMessage,
  { html, text }: Texts,
): Promise<Row> =>
  engine.write(system, (tx) => {
    const known = tx.getOrNull(emailMessages, id)
    if (known) return known
    const { userId: user, invitationId: invitation = '', to, message } = letter
    const messageId = messageIdOf(id, publicUrl)
    const queuedAt = stamp(engine.clock.now())
    const subject = message.subject
    return tx.create(emailMessages, { id, user, invitation, to, subject, html, text, messageId, queuedAt })
  })

/**
 * Sends system mails. Each job owns one row of `email_messages`, which records every attempt before it is
 * made, and keeps one `Message-ID` for all of them. Without an SMTP server the row stays `queued`: that is
 * the outbox.
 */
export const mailJobs = (worker: Worker, engine: EngineCore, port: MailPort, publicUrl: string): void => {
  const office = { engine, port, publicUrl }
  const send: JobHandler = async (payload, job) => {
    const mail = payloads.parse(payload)
    const letter = letterOf(engine.read(system), mail, publicUrl, engine.clock.now())
    if (!letter) return suppress(office, job.id)
    const whole = dress(engine.read(system), letter.message, publicUrl)
    // An outbox is where mails are read; a mail server is handed what the store has never had.
    const stored = port.kind === 'smtp' ? withoutSecrets(whole, publicUrl) : whole
    const row = await rowFor(engine, publicUrl, job.id, letter, stored)
    await deliver(office, row, whole)
    if (mail.template === 'otp') await markOtpSent(engine, mail.otpId, mail.to)
  }
  const again: JobHandler = async (payload) => {
    const row = engine.read(system).getOrNull(emailMessages, resending.parse(payload).emailMessageId)
    if (row) await deliver(office, row, withKeptLinks(engine.read(system), row))
  }
  worker.handle('mail', send, {
    forgets: true,
    gaveUp: (_payload, job, error) => giveUp(office, job.id, error),
  })
  worker.handle('mail.again', again, {
    gaveUp: (payload, _job, error) => giveUp(office, resending.parse(payload).emailMessageId, error),
  })
}
