import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useUser } from '../../lib/auth.ts'
import { failureMessage } from '../../lib/messages.ts'
import { link } from '../../lib/paths.ts'
import { putOff, SECOND_STEP_KEY, secondStepState } from '../../lib/second-steps.ts'
import { notify } from '../../ui/toast/store.ts'

/** Once, to whoever administers without a second step: « Plus tard » is kept by the server, for every device. */
export const SecondStepOffer = () => {
  const user = useUser()
  const queries = useQueryClient()
  const state = useQuery({ ...secondStepState(user?.id ?? ''), enabled: user !== null })
  const later = useMutation({
    mutationFn: putOff,
    onSuccess: () => queries.invalidateQueries({ queryKey: SECOND_STEP_KEY }),
    onError: (error) => notify.error(failureMessage(error)),
  })
  // An offer: where it cannot be read, nothing is missing.
  if (!state.data?.isOffered) return null
  return (
    <Paper component="section" withBorder p="lg" mb="lg" aria-labelledby="second-step-offer">
      <Title order={2} size="h3" id="second-step-offer" mb="xs">
        Protégez votre accès à l’administration
      </Title>
      <Text mb="md">
        Ajoutez une seconde étape à votre connexion : même avec votre mot de passe, personne d’autre que vous
        n’entrera ici.
      </Text>
      <Group gap="sm">
        <Button component={Link} to={link('secondStep')}>
          Ajouter une seconde étape
        </Button>
        <Button variant="subtle" loading={later.isPending} onClick={() => later.mutate()}>
          Plus tard
        </Button>
      </Group>
    </Paper>
  )
}
