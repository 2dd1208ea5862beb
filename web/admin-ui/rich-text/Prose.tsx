import { Typography } from '@mantine/core'
import { asNotes } from '../../ui/rich-text/as-notes.ts'
import styles from './RichText.module.css'

/** Shows rich text as it was stored: the server sanitised it when it was written (domain §2). Films in it open as everywhere (`app/text-films.ts`). */
export const Prose = ({ html }: { html: string }) => (
  <Typography>
    <div
      className={styles.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write by the server
      dangerouslySetInnerHTML={{ __html: asNotes(html) }}
    />
  </Typography>
)
