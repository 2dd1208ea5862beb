import { Button, Title } from '@mantine/core'
import { ExternalLink, FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { fileToken, fileUrl, shownName } from '../../../lib/files.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { Lesson } from '../queries.ts'
import styles from './Lesson.module.css'

/** The lesson's documents; each click asks for a fresh token, so a page left open for an hour still works. */
export const Attachments = ({ lesson }: { lesson: Lesson }) => {
  const [busy, setBusy] = useState('')
  const open = async (name: string, download: boolean) => {
    // A window opened after the answer would be held back as a pop-up.
    const tab = download ? null : window.open('', '_blank')
    setBusy(name)
    try {
      const token = await fileToken()
      const address = fileUrl(lesson, name, { token, download })
      if (tab) tab.location.href = address
      else window.location.assign(address)
    } catch (error) {
      tab?.close()
      notify.error(failureMessage(error))
    } finally {
      setBusy('')
    }
  }
  return (
    <section aria-labelledby="documents" className={styles.block}>
      <Title order={2} size="h3" id="documents">
        Documents
      </Title>
      <ul className={styles.files}>
        {lesson.attachments.map((name) => (
          <li key={name}>
            <FileText size={20} aria-hidden="true" />
            <span className={styles.fileName}>{shownName(name)}</span>
            {/\.(pdf|png|jpe?g|webp)$/i.test(name) ? (
              <Button
                size="compact-md"
                variant="subtle"
                leftSection={<ExternalLink size={16} aria-hidden="true" />}
                aria-label={`Ouvrir ${shownName(name)} (nouvelle fenêtre)`}
                onClick={() => void open(name, false)}
              >
                Ouvrir
              </Button>
            ) : null}
            <Button
              size="compact-md"
              variant="outline"
              loading={busy === name}
              leftSection={<FileDown size={16} aria-hidden="true" />}
              aria-label={`Télécharger ${shownName(name)}`}
              onClick={() => void open(name, true)}
            >
              Télécharger
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
