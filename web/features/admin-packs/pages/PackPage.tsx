import { Alert, Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Eye, Trash2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { AutosaveItem } from '../../../admin-ui/components/AutosaveItem.tsx'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import type { Autosave } from '../../../admin-ui/hooks/use-autosave.ts'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { useCrumbTitle } from '../../../admin-ui/layouts/crumbs.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { PackFields } from '../components/PackFields.tsx'
import { PackPicture } from '../components/PackPicture.tsx'
import { type Pack, packOf, packs } from '../queries.ts'
import { usePackEditor } from '../use-pack-editor.ts'

const NEW = 'new'
/** Rare actions on a pack. */
const MoreMenu = ({ pack, autosave }: { pack: Pack; autosave: Autosave }) => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => packs.remove(pack.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['packs', 'list'] })
      notify.success('Élément supprimé.')
      autosave.release()
      navigate(adminLink('adminPacks'))
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  const ask = async () => {
    const sure = await confirm({
      title: `Supprimer le coffret « ${pack.title} » ?`,
      text: 'Ce qu’il contient reste en vente, et les commandes passées restent.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="outline" px="sm" aria-label="Autres actions" loading={remove.isPending}>
          <Ellipsis size={20} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <AutosaveItem autosave={autosave} />
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => void ask()}
        >
          Supprimer
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const Editor = ({ pack }: { pack: Pack | null }) => {
  const editor = usePackEditor(pack)
  const { shared, autosave } = editor
  return (
    <AdminPage
      title={pack ? pack.title : 'Nouveau coffret'}
      autosave={autosave}
      adjacent={pack ? <StatusBadge status={pack.status} masculine /> : null}
      actions={
        <>
          {pack ? (
            <Button
              component="a"
              href={link('pack', { slug: pack.slug })}
              target="_blank"
              variant="outline"
              leftSection={<Eye size={18} aria-hidden="true" />}
              aria-label="Voir la page (nouvelle fenêtre)"
            >
              Voir la page
            </Button>
          ) : null}
          {pack ? <MoreMenu pack={pack} autosave={autosave} /> : null}
        </>
      }
    >
      {editor.offer}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void autosave.saveNow()
        }}
      >
        <PackFields
          editor={editor}
          ownId={pack?.id ?? ''}
          picture={
            pack ? (
              <PackPicture pack={pack} editor={editor} />
            ) : (
              <Alert color="blue">
                <Text>Enregistrez le coffret pour ajouter son image.</Text>
              </Alert>
            )
          }
        />
      </form>
      {shared.dialogs}
    </AdminPage>
  )
}

const Existing = ({ id }: { id: string }) => {
  const query = useQuery({ ...packOf(id), staleTime: Number.POSITIVE_INFINITY })
  useTitle(query.data?.title)
  useCrumbTitle(id, query.data?.title)
  // Once opened it stays: a pack that is deleted meanwhile must not take unsaved words with it.
  if (query.data) return <Editor key={query.data.id} pack={query.data} />
  if (query.isError && isNotFound(query.error))
    return (
      <PageError
        status={404}
        detail={`Page Not Found: /admin/packs/${id}`}
        homePath={adminLink('adminPacks')}
      />
    )
  return (
    <AdminPage title="Coffret">
      {query.isError ? <Failed retry={query.refetch} /> : <Blocks rows={6} />}
    </AdminPage>
  )
}

/** `/admin/packs/{id}`; `new` creates. An id is 15 characters (specification §5). */
export default function PackPage() {
  const { id = '' } = useParams()
  const may = useCan('products.manage')
  if (!may) return <Forbidden />
  if (id === NEW) return <Editor key={NEW} pack={null} />
  if (!/^[a-z0-9]{15}$/.test(id))
    return (
      <AdminPage title="Coffret">
        <Alert color="red" role="alert">
          Identifiant de coffret non valable.
        </Alert>
      </AdminPage>
    )
  return <Existing key={id} id={id} />
}
