import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import type { SessionRecord } from '../../../lib/auth.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { notify } from '../../../ui/toast/store.ts'
import { LABELS as DEVICES, endOthers, OTHERS_ENDED, questionOf } from '../devices.ts'
import { LABELS as STEP } from '../second-step-labels.ts'
import { MailCode } from './MailCode.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'

const EndOthers = () => {
  const confirm = useConfirm()
  const act = useMutation({
    mutationFn: endOthers,
    onSuccess: () => notify.success(OTHERS_ENDED),
    onError: (error) => notify.error(failureMessage(error)),
  })
  const request = async () => {
    if (await confirm({ ...questionOf(null), danger: true })) act.mutate()
  }
  return (
    <Button color="red" variant="outline" loading={act.isPending} onClick={() => void request()}>
      Se déconnecter partout
    </Button>
  )
}

/** The second step of the account, and its devices. A superuser has no code by mail. */
export const SignInCards = ({ user }: { user: SessionRecord }) => {
  const isMember = user.collectionName === 'users'
  return (
    <>
      <ProfilePanel title={STEP.title}>
        <Text>{STEP.intro}</Text>
        {isMember ? <MailCode user={user} /> : null}
        <Button component={Link} to={link('secondStep')} variant="outline">
          Gérer la connexion en deux étapes
        </Button>
      </ProfilePanel>
      <ProfilePanel title={DEVICES.title}>
        <Text>{DEVICES.explanation}</Text>
        <Group>
          <Button component={Link} to={link('devices')} variant="outline">
            Gérer mes appareils
          </Button>
          {isMember ? <EndOthers /> : null}
        </Group>
      </ProfilePanel>
    </>
  )
}
