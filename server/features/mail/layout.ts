/** The one look of system mails: 600 px, one column, a sand rule on top, and a plain-text twin. */
import { escapeMarkup } from '#drizzle/domain/markup.ts'

export interface Message {
  subject: string
  preheader: string
  greeting: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
}

/** A plain text as the paragraphs of a message, divided by blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)

const footer = (brand: string): string =>
  `Vous recevez ce message car une action a été faite avec votre adresse sur ${brand}. Une question\u00a0? Répondez simplement à cet e-mail.`

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#565656">${escapeMarkup(text)}</p>`

/** The mail's HTML and text. Every word of the message is escaped. */
export const renderEmail = (
  message: Message,
  brand: string,
  signature: string,
): { html: string; text: string } => {
  const button = message.button
    ? `<p style="margin:24px 0"><a href="${escapeMarkup(message.button.url)}" style="display:inline-block;background:#b0a696;color:#312b22;font-weight:600;text-decoration:none;padding:12px 20px;border-radius:12px">${escapeMarkup(message.button.label)}</a></p>`
    : ''
  const body = [message.greeting, ...message.paragraphs].map(paragraph).join('')
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeMarkup(message.subject)}</title></head><body style="margin:0;background:#fcf9f4;font-family:Arial,sans-serif"><div style="display:none;overflow:hidden;max-height:0">${escapeMarkup(message.preheader)}</div><table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="600" style="max-width:600px;background:#ffffff;border-top:4px solid #b0a696"><tr><td style="padding:32px">${body}${button}${paragraph(signature)}<p style="margin:24px 0 0;font-size:13px;color:#6d6b69">${escapeMarkup(footer(brand))}</p></td></tr></table></td></tr></table></body></html>`
  const text = [
    message.greeting,
    ...message.paragraphs,
    ...(message.button ? [`${message.button.label}\u00a0: ${message.button.url}`] : []),
    signature,
    footer(brand),
  ].join('\n\n')
  return { html, text }
}
