import { Alert, Button, Text } from '@mantine/core'
import { ExternalLink, FileDown, Printer } from 'lucide-react'
import { useRef } from 'react'
import { MediaFailure } from './MediaFailure.tsx'
import type { MediaFile } from './media-file.ts'
import { openFile } from './open-file.ts'
import styles from './Pdf.module.css'
import { useFileSource } from './use-file-source.ts'

/** Phones often cannot display a PDF inside a page: they open it in their own viewer. */
const hasViewer = (): boolean => navigator.pdfViewerEnabled !== false

/**
 * A PDF in the browser's viewer, which brings pages, zoom and search. `title`: shown in its toolbar; `onOpen`: called
 * when it is shown here or opened elsewhere.
 */
export const PdfView = (props: { file: MediaFile; title: string; onOpen?: () => void }) => {
  const { file, title, onOpen } = props
  const open = async (isDownload: boolean) => {
    await openFile(file, isDownload)
    onOpen?.()
  }
  const source = useFileSource(file)
  const frame = useRef<HTMLIFrameElement>(null)
  const print = () => {
    try {
      frame.current?.contentWindow?.focus()
      frame.current?.contentWindow?.print()
    } catch (error) {
      // When the embedded viewer cannot be scripted, the document is printed from its own window.
      console.warn('The document prints from its own window', error)
      void openFile(file, false)
    }
  }
  if (source.failed) return <MediaFailure kind="document" file={file} retry={source.retry} />
  const shows = hasViewer()
  return (
    <section aria-label={`Document ${title}`} className={styles.view}>
      <div className={styles.bar}>
        <Text span fw={500} className={styles.name}>
          {title}
        </Text>
        {shows ? (
          <Button
            variant="subtle"
            px={8}
            leftSection={<Printer size={18} aria-hidden="true" />}
            disabled={!source.url}
            onClick={print}
          >
            Imprimer
          </Button>
        ) : null}
        <Button
          variant="subtle"
          px={8}
          leftSection={<ExternalLink size={18} aria-hidden="true" />}
          aria-label={`Ouvrir ${title} (nouvelle fenêtre)`}
          onClick={() => void open(false)}
        >
          Ouvrir
        </Button>
        <Button
          variant="outline"
          px={8}
          leftSection={<FileDown size={18} aria-hidden="true" />}
          aria-label={`Télécharger ${title}`}
          onClick={() => void open(true)}
        >
          Télécharger
        </Button>
      </div>
      {shows ? (
        <div className={styles.sheet}>
          {source.url ? (
            <iframe
              ref={frame}
              onLoad={onOpen}
              src={`${source.url}#view=FitH&navpanes=0`}
              title={`Document ${title}`}
              className={styles.frame}
            />
          ) : null}
        </div>
      ) : (
        <Alert color="blue">Votre navigateur ouvre les documents PDF dans une autre fenêtre.</Alert>
      )}
    </section>
  )
}
