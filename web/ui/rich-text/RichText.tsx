import { cx } from '../cx.ts'
import { asNotes } from './as-notes.ts'
import styles from './RichText.module.css'

/** HTML from an editor field; the server sanitises it when it is written. */
export function RichText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on write (domain.md §2)
  return <div className={cx(styles.text, className)} dangerouslySetInnerHTML={{ __html: asNotes(html) }} />
}
