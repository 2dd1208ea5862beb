import { ActionIcon } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Invitation, statusOf } from '../queries.ts'
import { useTokenOf } from '../use-acts.ts'

/** The actions on one invitation; none on an answered or withdrawn one. */
export const RowMenu = (props: {
  invitation: Invitation
  isBusy: boolean
  send: () => void
  revoke: () => void
}) => {
  const { invitation } = props
  const tokenOf = useTokenOf()
  const status = statusOf(invitation)
  if (status === 'accepted' || status === 'revoked') return null
  const copy = async () => {
    try {
      const token = await tokenOf(invitation.id)
      const address = window.location.origin + link('callback', null, { action: 'invitation', token })
      await navigator.clipboard.writeText(address)
      notify.success('Lien copié.')
    } catch (error) {
      notify.error(
        error instanceof DOMException ? 'Votre navigateur a refusé la copie.' : failureMessage(error),
      )
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions pour ${invitation.email}`} disabled={props.isBusy}>
          <Ellipsis size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={props.send}>Renvoyer</Menu.Item>
        {status === 'pending' ? <Menu.Item onClick={copy}>Copier le lien</Menu.Item> : null}
        <Menu.Item color="red" onClick={props.revoke}>
          Révoquer
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
