import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MAX_REASON_LENGTH } from '#drizzle/domain/certificate.ts'
import { ReasonDialog } from '../../../admin-ui/components/ReasonDialog.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Certificate, revoke } from '../queries.ts'

/** « Retirer »: the reason is sent to the holder. */
export const RevokeDialog = ({
  certificate,
  close,
}: {
  certificate: Certificate | null
  close: () => void
}) => {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (reason: string) => revoke(certificate?.id ?? '', reason),
    onSuccess: () => {
      notify.success(`Attestation ${certificate?.number} retirée.`)
      close()
    },
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['certificates'] }),
  })
  return (
    <ReasonDialog
      title={certificate ? `Retirer l’attestation ${certificate.number}\u00a0?` : null}
      text={
        certificate?.user
          ? `Un e-mail donnera le motif à ${certificate.holder}. L’adresse de vérification dira que l’attestation n’est plus valable. Vous pourrez la rétablir.`
          : 'L’adresse de vérification dira que l’attestation n’est plus valable. Vous pourrez la rétablir.'
      }
      label="Motif"
      longest={MAX_REASON_LENGTH}
      confirm="Retirer"
      danger
      isBusy={act.isPending}
      close={close}
      submit={act.mutate}
    />
  )
}
