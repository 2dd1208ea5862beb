import { Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { TRAINING_DOCUMENT_LABELS, type TrainingDocument } from '#drizzle/domain/training-documents.ts'
import styles from '../../../admin-ui/components/Member.module.css'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { saveTrainingDocument } from '../../../lib/training-documents.ts'
import { notify } from '../../../ui/toast/store.ts'

interface Props {
  enrollment: string
  holder: string
  isFinished: boolean
}

/** The documents that an employer or a financer requires of a trainee. */
export const TrainingDocuments = ({ enrollment, holder, isFinished }: Props) => {
  const save = useMutation({
    mutationFn: (kind: TrainingDocument) => saveTrainingDocument(enrollment, kind, holder),
    onError: (error) => notify.error(failureMessage(error)),
  })
  const kinds: readonly TrainingDocument[] = isFinished ? ['attendance', 'completion'] : ['attendance']
  return (
    <Panel labelledBy="justificatifs">
      <Title order={2} size="h3" id="justificatifs">
        Justificatifs
      </Title>
      <Text>
        {
          'Pour votre employeur ou un organisme qui finance votre formation\u00a0: vos activités, leurs dates et leur durée.'
        }
      </Text>
      <div className={styles.acts}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="outline"
            leftSection={<FileDown size={18} aria-hidden="true" />}
            loading={save.isPending && save.variables === kind}
            onClick={() => {
              if (!save.isPending) save.mutate(kind)
            }}
          >
            {TRAINING_DOCUMENT_LABELS[kind]}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
