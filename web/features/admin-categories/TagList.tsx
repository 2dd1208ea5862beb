import { Paper, Text, Title } from '@mantine/core'
import { Merge } from 'lucide-react'
import { useConfirm } from '../../admin-ui/components/confirm.tsx'
import { EmptyState } from '../../admin-ui/components/EmptyState.tsx'
import { Menu } from '../../admin-ui/late/floating.tsx'
import { RowMenu } from '../../admin-ui/resource/RowMenu.tsx'
import { useResource } from '../../admin-ui/resource/use-resource.tsx'
import { plural } from '../../lib/format.ts'
import { notify } from '../../ui/toast/store.ts'
import { AddForm } from './AddForm.tsx'
import styles from './Categories.module.css'
import { addTag, mergeTags, type Tag } from './queries.ts'
import { tagsResource } from './resource.ts'

const usedBy = (count: number) => (count === 0 ? 'Inutilisé' : `Utilisé par ${plural(count, 'élément')}`)

/** Tags in alphabetical order: add, rename, merge into another, delete. */
export const TagList = ({ items }: { items: Tag[] }) => {
  const confirm = useConfirm()
  const { beside: usage, entriesOf, attempt, refresh, dialog } = useResource(tagsResource)
  const count = (tag: Tag) => usage?.tags.get(tag.id) ?? 0
  const merge = (from: Tag, to: Tag) =>
    attempt(async () => {
      const sure = await confirm({
        title: `Fusionner «\u00a0${from.name}\u00a0» dans «\u00a0${to.name}\u00a0»\u00a0?`,
        text: `${plural(count(from), 'élément')} ${count(from) > 1 ? 'recevront' : 'recevra'} le tag «\u00a0${to.name}\u00a0», et «\u00a0${from.name}\u00a0» sera supprimé.`,
        confirm: 'Fusionner',
      })
      if (!sure) return
      await mergeTags(from.id, to.id)
      notify.success('Tags fusionnés.')
    })
  return (
    <Paper withBorder p="lg" component="section" className={styles.panel}>
      <Title order={2} size="h3">
        Tags
      </Title>
      {items.length === 0 ? <EmptyState level={3} title="Aucun tag." /> : null}
      <ul className={styles.tags}>
        {items.map((tag) => (
          <li key={tag.id} className={styles.row}>
            <span className={styles.grow}>
              <strong>{tag.name}</strong>
              <Text size="sm" c="dimmed">
                {usage ? usedBy(count(tag)) : tag.slug}
              </Text>
            </span>
            <RowMenu
              name={`le tag ${tag.name}`}
              entries={entriesOf(tag)}
              after={
                <>
                  <Menu.Label>Fusionner dans…</Menu.Label>
                  {items
                    .filter((other) => other.id !== tag.id)
                    .map((other) => (
                      <Menu.Item
                        key={other.id}
                        leftSection={<Merge size={16} aria-hidden="true" />}
                        onClick={() => void merge(tag, other)}
                      >
                        {other.name}
                      </Menu.Item>
                    ))}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <AddForm
        label="Nom du tag"
        action="Ajouter un tag"
        failure="Erreur lors de la création du tag"
        add={async (name) => {
          await addTag(name)
          await refresh()
        }}
      />
      {dialog}
    </Paper>
  )
}
