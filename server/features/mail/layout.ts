/** The one look of system mails: 600 px, one column, the logo on top, and a plain-text twin. */
import { escapeMarkup } from '#drizzle/domain/markup.ts'

/** A link within a sentence; in the plain text its address follows the words. */
export interface MailLink {
  readonly label: string
  readonly url: string
}
/** A line of a table of amounts. */
export interface AmountLine {
  readonly label: string
  readonly amount: string
  readonly isTotal?: boolean
}
/** A paragraph, of words alone or with links, a table of amounts, or a button. */
export type Block =
  | string
  | readonly (string | MailLink)[]
  | { readonly amounts: readonly AmountLine[] }
  | { readonly button: MailLink }

export interface Message {
  subject: string
  preheader: string
  greeting: string
  paragraphs: readonly Block[]
  button?: MailLink
}

/** Who sends a mail. */
export interface Letterhead {
  readonly brand: string
  readonly signature: string
  /** Address of a picture; empty: the name alone. */
  readonly logoUrl: string
}

/** A plain text as the paragraphs of a message, divided by blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)

const footer = (brand: string): string =>
  `Vous recevez ce message car une action a été faite avec votre adresse sur ${brand}. Une question\u00a0? Répondez simplement à cet e-mail.`

const TEXT = 'font-size:16px;line-height:1.6;color:#565656'
const paragraph = (html: string): string => `<p style="margin:0 0 16px;${TEXT}">${html}</p>`
const anchor = ({ label, url }: MailLink): string =>
  `<a href="${escapeMarkup(url)}" style="color:#5e5341">${escapeMarkup(label)}</a>`
const button = ({ label, url }: MailLink): string =>
  `<p style="margin:24px 0"><a href="${escapeMarkup(url)}" style="display:inline-block;background:#b0a696;color:#312b22;font-weight:600;text-decoration:none;padding:12px 20px;border-radius:12px">${escapeMarkup(label)}</a></p>`

const amountRow = ({ label, amount, isTotal }: AmountLine): string => {
  const style = `padding:8px 0;${isTotal ? 'border-top:1px solid #d9d0c1;font-weight:600;' : ''}${TEXT}`
  return `<tr><td style="${style}">${escapeMarkup(label)}</td><td align="right" style="${style};white-space:nowrap">${escapeMarkup(amount)}</td></tr>`
}

const blockHtml = (block: Block): string => {
  if (typeof block === 'string') return paragraph(escapeMarkup(block))
  if ('amounts' in block)
    return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px">${block.amounts.map(amountRow).join('')}</table>`
  if ('button' in block) return button(block.button)
  return paragraph(
    block.map((part) => (typeof part === 'string' ? escapeMarkup(part) : anchor(part))).join(''),
  )
}

const linkText = ({ label, url }: MailLink): string => `${label}\u00a0: ${url}`
const blockText = (block: Block): string => {
  if (typeof block === 'string') return block
  if ('amounts' in block)
    return block.amounts.map(({ label, amount }) => `${label}\u00a0: ${amount}`).join('\n')
  if ('button' in block) return linkText(block.button)
  return block.map((part) => (typeof part === 'string' ? part : linkText(part))).join('')
}

/** The mail's HTML and text. Every word of the message is escaped. */
export const renderEmail = (
  message: Message,
  { brand, signature, logoUrl }: Letterhead,
): { html: string; text: string } => {
  const blocks: Block[] = [
    message.greeting,
    ...message.paragraphs,
    ...(message.button ? [{ button: message.button }] : []),
    signature,
  ]
  const picture = logoUrl
    ? `<img src="${escapeMarkup(logoUrl)}" alt="" height="40" style="height:40px;width:auto;vertical-align:middle;margin-right:12px">`
    : ''
  const head = `<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:20px;color:#312b22">${picture}${escapeMarkup(brand)}</p>`
  const body = head + blocks.map(blockHtml).join('')
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeMarkup(message.subject)}</title></head><body style="margin:0;background:#fcf9f4;font-family:Arial,sans-serif"><div style="display:none;overflow:hidden;max-height:0">${escapeMarkup(message.preheader)}</div><table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="600" style="max-width:600px;background:#ffffff;border-top:4px solid #b0a696"><tr><td style="padding:32px">${body}<p style="margin:24px 0 0;font-size:13px;color:#6d6b69">${escapeMarkup(footer(brand))}</p></td></tr></table></td></tr></table></body></html>`
  const text = [...blocks.map(blockText), footer(brand)].join('\n\n')
  return { html, text }
}
