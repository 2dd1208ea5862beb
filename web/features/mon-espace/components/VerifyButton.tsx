import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { requestVerification } from '../../../lib/auth.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'

/** Sends the mail that proves an address once more. */
export const VerifyButton = ({ email }: { email: string }) => {
  const verify = useMutation({
    mutationFn: () => requestVerification(email),
    onSuccess: () => notify.success('Vérifiez votre boîte de réception.'),
    onError: (error) => notify.error(failureMessage(error)),
  })
  return (
    <Button size="compact-md" variant="subtle" loading={verify.isPending} onClick={() => verify.mutate()}>
      Renvoyer l’e-mail de vérification
    </Button>
  )
}
