import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import type { Rehearsal } from '../use-rehearsal.ts'
import { Outcomes } from './Outcomes.tsx'

interface Props {
  title: string
  close: () => void
  shown: Rehearsal | null
  failure: string
  isBusy: boolean
  /** Nothing to preview yet. */
  isEmpty: boolean
  preview: () => void
  confirm: () => void
  forget: () => void
  /** The dialog's action. */
  children: ReactNode
}

/** An act on many products: first what, then what that comes to, then the act. */
export const ManyDialog = ({ shown, title, close, failure, isBusy, isEmpty, ...acts }: Props) => {
  const isVain = shown !== null && !shown.outcomes.some(({ act }) => act === 'create' || act === 'change')
  return (
    <Modal opened onClose={close} closeOnEscape={!useIsCovered()} title={title} size="lg">
      <ActForm
        failure={failure}
        submit={shown ? acts.confirm : acts.preview}
        confirm={shown ? 'Confirmer' : 'Voir l’aperçu'}
        isBusy={isBusy}
        isDisabled={isVain || isEmpty}
        others={
          <Button variant="outline" onClick={shown ? acts.forget : close}>
            {shown ? 'Revenir' : 'Annuler'}
          </Button>
        }
      >
        {shown ? <Outcomes outcomes={shown.outcomes} /> : acts.children}
      </ActForm>
    </Modal>
  )
}
