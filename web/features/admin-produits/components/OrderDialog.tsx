import { ActionIcon, Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import {
  reordered,
  SortableList,
  SortHandle,
  SortMenuItems,
} from '../../../admin-ui/components/SortableList.tsx'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { ordered, storeOrder } from '../queries.ts'
import styles from './Files.module.css'

interface Entry {
  id: string
  title: string
  order: number
}

/** The shop's order: drag, keyboard or menu, then one save. */
export const OrderDialog = ({ opened, close }: { opened: boolean; close: () => void }) => {
  const query = useQuery({ ...ordered, enabled: opened, staleTime: 0 })
  return (
    <Modal opened={opened} onClose={close} title="Ordre de la boutique" size={560}>
      <AdminLoad query={query}>{(items) => <List items={items} close={close} />}</AdminLoad>
    </Modal>
  )
}

const List = ({ items, close }: { items: Entry[]; close: () => void }) => {
  const queries = useQueryClient()
  const [order, setOrder] = useState(items)
  const save = useMutation({
    mutationFn: () => storeOrder(order.map(({ id }) => id)),
    onSuccess: () => {
      notify.success('Modifications enregistrées.')
      close()
    },
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['produits'] }),
  })
  return (
    <>
      <SortableList
        items={order}
        label="Produits dans l’ordre de la boutique"
        nameOf={(item) => item.title}
        announce={(position, total) => `Produit déplacé en position ${position} sur ${total}`}
        onMove={(from, to) => setOrder(reordered(order, from, to))}
      >
        {(item, index) => (
          <div className={styles.row}>
            <SortHandle />
            <span className={styles.name}>{`${index + 1}. ${item.title}`}</span>
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={`Déplacer ${item.title}, menu`}>
                  <Ellipsis size={20} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <SortMenuItems />
              </Menu.Dropdown>
            </Menu>
          </div>
        )}
      </SortableList>
      <Group justify="flex-end" mt="lg">
        <Button variant="outline" onClick={close}>
          Annuler
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Enregistrer l’ordre
        </Button>
      </Group>
    </>
  )
}
