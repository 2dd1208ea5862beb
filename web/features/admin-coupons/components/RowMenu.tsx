import { ActionIcon, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { downloadRows } from '../../../admin-ui/components/export.ts'
import { statusWord } from '../../../admin-ui/components/StatusBadge.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { useCan } from '../../../lib/permissions.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Coupon, coupons, usesOf } from '../queries.ts'

/** Any page of the site takes the code; its first one is the shortest to write. */
const copyLink = async (code: string) => {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}/?code=${code}`)
    notify.success('Lien copié. Ajouté à toute autre page du site, ?code= fait de même.')
  } catch (error) {
    notify.error(
      error instanceof DOMException ? 'Votre navigateur a refusé la copie.' : failureMessage(error),
    )
  }
}

const useSwitch = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, active }: Coupon) => coupons.update(id, { active: !active }),
    onSuccess: ({ active }) => notify.success(active ? 'Code réactivé.' : 'Code désactivé.'),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['coupons'] }),
  })
}

const useSaveUses = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (coupon: Coupon) => {
      const orders = await usesOf(queries, coupon)
      const rows = orders.map((order) => ({
        commande: order.number,
        date: order.created,
        nom: order.name,
        email: order.email,
        total: order.totalCents / 100,
        remise: order.discountCents / 100,
        etat: statusWord(order.status || 'pending'),
      }))
      if (rows.length > 0) downloadRows(`code-${coupon.code.toLowerCase()}`, 'csv', rows)
      else notify.success('Personne n’a encore utilisé ce code.')
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
}

/** What is done with one code. */
export const RowMenu = (props: { coupon: Coupon; edit: () => void; copy: () => void }) => {
  const { coupon } = props
  const toggle = useSwitch()
  const save = useSaveUses()
  const mayExport = useCan('data.export')
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions pour ${coupon.code}`} disabled={toggle.isPending || save.isPending}>
          <Ellipsis size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={props.edit}>Modifier</Menu.Item>
        <Menu.Item onClick={() => void copyLink(coupon.code)}>Copier le lien</Menu.Item>
        <Menu.Item onClick={props.copy}>Dupliquer</Menu.Item>
        {mayExport ? <Menu.Item onClick={() => save.mutate(coupon)}>Utilisations (CSV)</Menu.Item> : null}
        <Menu.Item color={coupon.active ? 'red' : undefined} onClick={() => toggle.mutate(coupon)}>
          {coupon.active ? 'Désactiver' : 'Réactiver'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
