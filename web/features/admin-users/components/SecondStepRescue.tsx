import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { rescueAccount, secondStepOfAccount } from '../../../lib/second-steps.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { Person } from '../queries.ts'

/** For superusers: takes the second step from somebody who has lost it. The server holds the lock. */
export const SecondStepRescue = ({ person }: { person: Person }) => {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const options = secondStepOfAccount(person.id)
  const query = useQuery(options)
  const rescue = useMutation({
    mutationFn: () => rescueAccount(person.id),
    onSuccess: () => notify.success('La seconde étape est retirée. La personne en est prévenue par e-mail.'),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: `Retirer la seconde étape de ${person.name || person.email} ?`,
      text: 'Son compte s’ouvrira par sa première étape seule. Assurez-vous d’abord, autrement que par e-mail, que c’est bien cette personne qui le demande. L’acte est noté au journal.',
      confirm: 'Retirer la seconde étape',
      danger: true,
    })
    if (sure) rescue.mutate()
  }
  return (
    <AdminLoad query={query} skeleton={<Blocks rows={1} />}>
      {({ hasApp, passkeys }) =>
        hasApp || passkeys > 0 ? (
          <>
            <Text mb="sm">
              {[hasApp ? 'Application de codes' : '', passkeys > 0 ? `Clés d’accès : ${passkeys}` : '']
                .filter(Boolean)
                .join(', ')}
            </Text>
            <Button color="red" variant="outline" loading={rescue.isPending} onClick={() => void ask()}>
              Retirer la seconde étape
            </Button>
          </>
        ) : (
          <Text>Aucune.</Text>
        )
      }
    </AdminLoad>
  )
}
