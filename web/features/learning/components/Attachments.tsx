import { Button, Title } from '@mantine/core'
import { ExternalLink, FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { openFile } from '../../../admin-ui/media/open-file.ts'
import { lessonFile } from '../lesson-file.ts'
import type { Lesson } from '../queries.ts'
import styles from './Lesson.module.css'

/** The lesson's documents, or only those in `names`. */
export const Attachments = ({ lesson, names }: { lesson: Lesson; names: readonly string[] }) => {
  const [busy, setBusy] = useState('')
  const open = async (name: string, download: boolean) => {
    setBusy(name)
    await openFile(lessonFile(lesson, name), download)
    setBusy('')
  }
  return (
    <section aria-labelledby="documents" className={styles.block}>
      <Title order={2} size="h3" id="documents">
        Documents
      </Title>
      <ul className={styles.files}>
        {names.map((name) => (
          <li key={name}>
            <FileText size={20} aria-hidden="true" />
            <span className={styles.fileName}>{fileNameOf(lesson, name)}</span>
            {/\.(pdf|png|jpe?g|webp)$/i.test(name) ? (
              <Button
                size="compact-md"
                variant="subtle"
                leftSection={<ExternalLink size={16} aria-hidden="true" />}
                aria-label={`Ouvrir ${fileNameOf(lesson, name)} (nouvelle fenêtre)`}
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
              aria-label={`Télécharger ${fileNameOf(lesson, name)}`}
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
