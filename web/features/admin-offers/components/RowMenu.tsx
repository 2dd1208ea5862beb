import { ActionIcon, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Offer, offers } from '../queries.ts'

/** What the server says of an offer that cannot be made, at whatever field it is. */
const refusalOf = (error: unknown): string => Object.values(fieldMessages(error))[0] ?? failureMessage(error)

const useActs = () => {
  const queries = useQueryClient()
  const after = {
    onError: (error: unknown) => notify.error(refusalOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['offers'] }),
  }
  const toggle = useMutation({
    mutationFn: ({ id, active }: Offer) => offers.update(id, { active: !active }),
    onSuccess: ({ active }) => notify.success(active ? 'Offre activée.' : 'Offre désactivée.'),
    ...after,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Offer) => offers.remove(id),
    onSuccess: () => notify.success('Offre supprimée.'),
    ...after,
  })
  return { toggle, remove }
}

/** What is done with one offer. */
export const RowMenu = ({ offer, edit }: { offer: Offer; edit: () => void }) => {
  const { toggle, remove } = useActs()
  const confirm = useConfirm()
  const ask = async () => {
    const sure = await confirm({
      title: `Supprimer l’offre «\u00a0${offer.name}\u00a0»\u00a0?`,
      text: 'Les commandes passées restent, mais ce qu’elle a rapporté ne sera plus affiché. Pour le garder, désactivez-la.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (sure) remove.mutate(offer)
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions pour ${offer.name}`} disabled={toggle.isPending || remove.isPending}>
          <Ellipsis size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={edit}>Modifier</Menu.Item>
        <Menu.Item onClick={() => toggle.mutate(offer)}>{offer.active ? 'Désactiver' : 'Activer'}</Menu.Item>
        <Menu.Item color="red" onClick={() => void ask()}>
          Supprimer
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
