/** The PDF that the form gives, drawn by the server a moment after the last key. */
import { Alert, Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Failed } from '../../../admin-ui/components/LoadState.tsx'
import { openFile } from '../../../admin-ui/media/open-file.ts'
import { fileToken } from '../../../lib/files.ts'
import { previewAddress, type Template } from '../queries.ts'
import type { TemplateValues } from '../template-form.ts'
import styles from './Template.module.css'

const QUIET_MS = 700
/** Phones often have no viewer inside a page: they open the document in their own. */
const hasViewer = (): boolean => navigator.pdfViewerEnabled !== false

interface Props {
  course: string
  template: Template | null
  values: TemplateValues
}

export const Preview = ({ course, template, values }: Props) => {
  const { nature: _nature, place: _place, validityMonths, ...labels } = values
  const [requested] = useDebouncedValue(
    JSON.stringify({
      ...labels,
      course,
      // Empty: none, whatever is stored.
      validityMonths: validityMonths ?? '',
      version: template?.updated,
    }),
    QUIET_MS,
  )
  const query = JSON.parse(requested) as Parameters<typeof previewAddress>[0]
  const addressOf = (access: string) => previewAddress({ ...query, access })
  const token = useQuery({
    queryKey: ['files', 'token', 'preview', requested],
    queryFn: () => fileToken(),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  const address = token.data ? addressOf(token.data) : ''
  return (
    <section aria-label="Aperçu de l’attestation" className={styles.preview}>
      <div className={styles.bar}>
        <Text fw={600}>Aperçu</Text>
        <Button
          variant="subtle"
          px={8}
          leftSection={<ExternalLink size={18} aria-hidden="true" />}
          aria-label="Ouvrir l’aperçu (nouvelle fenêtre)"
          onClick={() => void openFile({ addressOf }, false)}
        >
          Ouvrir
        </Button>
      </div>
      {token.isError && !address ? <Failed retry={token.refetch} /> : null}
      {hasViewer() ? (
        <div className={styles.sheet}>
          {/* Another frame for another address: the same one would add a step to « précédent ». */}
          {address ? (
            <iframe
              key={address}
              src={`${address}#toolbar=0&navpanes=0&view=Fit`}
              title="Aperçu de l’attestation"
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
