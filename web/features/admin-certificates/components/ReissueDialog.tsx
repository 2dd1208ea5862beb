import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Certificate, reissue } from '../queries.ts'

/** « Rééditer »: the template of today and, where it was wrong, another name; number and address stay. */
export const ReissueDialog = (props: { certificate: Certificate | null; close: () => void }) => {
  const request = useDialogClose(props.close)
  return (
    <Modal
      opened={props.certificate !== null}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title={`Rééditer l’attestation ${props.certificate?.number ?? ''}`}
    >
      {props.certificate ? (
        <Form certificate={props.certificate} close={props.close} request={request} />
      ) : null}
    </Modal>
  )
}

const Form = (props: { certificate: Certificate; close: () => void; request: ConfirmedClose }) => {
  const { certificate, close } = props
  const queries = useQueryClient()
  const [holder, setHolder] = useState(certificate.holder)
  const [problem, setProblem] = useState('')
  const name = holder.trim()
  const act = useMutation({
    mutationFn: () =>
      reissue(certificate.id, {
        after: certificate.reissues + 1,
        ...(name === certificate.holder ? {} : { holder: name }),
      }),
    onSuccess: ({ edition }) => {
      notify.success(`Attestation ${certificate.number} rééditée (${edition}e édition).`)
      close()
    },
    onError: (error) => {
      const found = fieldMessages(error).holder
      if (found) setProblem(found)
      else notify.error(failureMessage(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['certificates'] }),
  })
  const { leave } = useAskedClose(name !== certificate.holder && !act.isPending, props.request, close)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (act.isPending) return
        if (name === '') setProblem(REQUIRED)
        else act.mutate()
      }}
    >
      <Stack>
        <Text>
          {
            'Le fichier sera dessiné de nouveau avec le modèle actuel. Le numéro et l’adresse de vérification restent les mêmes\u00a0; le fichier précédent ne sera plus servi.'
          }
        </Text>
        <TextInput
          label="Nom imprimé"
          value={holder}
          onChange={(event) => {
            setHolder(event.currentTarget.value)
            setProblem('')
          }}
          error={problem || undefined}
          maxLength={160}
          aria-required
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="outline" onClick={leave}>
            Annuler
          </Button>
          <Button type="submit" loading={act.isPending}>
            Rééditer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
