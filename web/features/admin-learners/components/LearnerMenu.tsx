import { ActionIcon } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { MAX_REASON_LENGTH } from '#drizzle/domain/certificate.ts'
import { TRAINING_DOCUMENT_LABELS, TRAINING_DOCUMENTS } from '#drizzle/domain/training-documents.ts'
import { ReasonDialog } from '../../../admin-ui/components/ReasonDialog.tsx'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { saveTrainingDocument } from '../../../lib/training-documents.ts'
import { notify } from '../../../ui/toast/store.ts'
import { issueOne } from '../../admin-certificates/index.ts'
import { useSwitch } from '../../site/index.ts'
import type { Learner } from '../queries.ts'
import { ViewDialog } from './ViewDialog.tsx'

/** Actions on one member of a course: access, documents, an attestation by hand. */
export const LearnerMenu = ({ learner, changeAccess }: { learner: Learner; changeAccess: () => void }) => {
  const queries = useQueryClient()
  const [isGiving, setGiving] = useState(false)
  const hasDocuments = useSwitch('qualiopi')
  const [isViewing, setViewing] = useState(false)
  const save = useMutation({
    mutationFn: (kind: (typeof TRAINING_DOCUMENTS)[number]) =>
      saveTrainingDocument(learner.id, kind, learner.name),
    onError: (error) => notify.error(failureMessage(error)),
  })
  const give = useMutation({
    mutationFn: (reason: string) => issueOne(learner.id, reason),
    onSuccess: ({ number }) => {
      notify.success(`Attestation ${number} remise à ${learner.name}.`)
      setGiving(false)
    },
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['certificates'] }),
  })
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Actions pour ${learner.name}`} loading={save.isPending}>
            <Ellipsis size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={changeAccess}>Modifier l’accès</Menu.Item>
          <Menu.Item onClick={() => setViewing(true)}>Voir comme cette personne</Menu.Item>
          {hasDocuments
            ? TRAINING_DOCUMENTS.map((kind) => (
                <Menu.Item key={kind} onClick={() => save.mutate(kind)}>
                  {`${TRAINING_DOCUMENT_LABELS[kind]} (PDF)`}
                </Menu.Item>
              ))
            : null}
          <Menu.Item onClick={() => setGiving(true)}>Remettre une attestation</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isViewing ? <ViewDialog learner={learner} close={() => setViewing(false)} /> : null}
      <ReasonDialog
        title={isGiving ? `Remettre une attestation à ${learner.name}` : null}
        text={`${
          learner.completedAt
            ? 'Elle dira que la formation a été suivie en entier.'
            : `La formation n’est pas terminée (${learner.progress}\u00a0% aujourd’hui)\u00a0: l’attestation dira que la personne y a participé, pas qu’elle l’a suivie en entier.`
        } Le motif reste dans le journal.`}
        label="Motif"
        longest={MAX_REASON_LENGTH}
        confirm="Remettre"
        isBusy={give.isPending}
        close={() => setGiving(false)}
        submit={give.mutate}
      />
    </>
  )
}
