import { Alert, Button, Menu, Text } from '@mantine/core'
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
import { useCrumbTitle } from '../../../admin-ui/layouts/crumbs.ts'
import { useArchiveInstead } from '../../../admin-ui/sellables/use-archive-instead.ts'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { ProductFields } from '../components/ProductFields.tsx'
import { ProductFiles } from '../components/ProductFiles.tsx'
import { Variants } from '../components/Variants.tsx'
import { type Produit, produitOf, produits } from '../queries.ts'
import { useProductEditor } from '../use-product-editor.ts'

const NEW = 'new'
/** Rare actions on a product. */
const MoreMenu = (props: { produit: Produit; autosave: Autosave; archive: () => void }) => {
  const { produit, autosave, archive } = props
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const archiveInstead = useArchiveInstead(archive)
  const remove = useMutation({
    mutationFn: () => produits.remove(produit.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['produits', 'list'] })
      notify.success('Élément supprimé.')
      autosave.release()
      navigate(adminLink('adminProducts'))
    },
    onError: archiveInstead,
  })
  const ask = async () => {
    const sure = await confirm({
      title: `Supprimer le produit « ${produit.title} » ?`,
      text: 'Ses images et ses fichiers seront effacés. Les commandes passées restent.',
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

const Editor = ({ produit }: { produit: Produit | null }) => {
  const editor = useProductEditor(produit)
  const { form, shared, autosave } = editor
  return (
    <AdminPage
      title={produit ? produit.title : 'Nouveau produit'}
      autosave={autosave}
      adjacent={produit ? <StatusBadge status={produit.status} masculine /> : null}
      actions={
        <>
          {produit ? (
            <Button
              component="a"
              href={link('product', { id: produit.slug })}
              target="_blank"
              variant="outline"
              leftSection={<Eye size={18} aria-hidden="true" />}
              aria-label="Voir la page (nouvelle fenêtre)"
            >
              Voir la page
            </Button>
          ) : null}
          {produit ? (
            <MoreMenu
              produit={produit}
              autosave={autosave}
              archive={() => {
                form.set('status', 'archived')
                void autosave.saveNow()
              }}
            />
          ) : null}
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
        <ProductFields
          form={form}
          slug={editor.slug}
          ownId={produit?.id ?? ''}
          isVaried={Boolean(produit?.variants?.length)}
          media={
            produit ? (
              <ProductFiles produit={produit} editor={editor} />
            ) : (
              <Alert color="blue">
                <Text>Enregistrez le produit pour ajouter ses images et ses fichiers.</Text>
              </Alert>
            )
          }
        />
      </form>
      {produit ? <Variants produit={produit} editor={editor} /> : null}
      {shared.dialogs}
    </AdminPage>
  )
}

const Existing = ({ id }: { id: string }) => {
  const query = useQuery({ ...produitOf(id), staleTime: Number.POSITIVE_INFINITY })
  useTitle(query.data?.title)
  useCrumbTitle(id, query.data?.title)
  // Once opened it stays: a product that is deleted meanwhile must not take unsaved words with it.
  if (query.data) return <Editor key={query.data.id} produit={query.data} />
  if (query.isError && isNotFound(query.error))
    return (
      <PageError
        status={404}
        detail={`Page Not Found: /admin/produits/${id}`}
        homePath={adminLink('adminProducts')}
      />
    )
  return (
    <AdminPage title="Produit">
      {query.isError ? <Failed retry={query.refetch} /> : <Blocks rows={6} />}
    </AdminPage>
  )
}

/** `/admin/produits/{id}`; `new` creates. An id is 15 characters (specification §5). */
export default function ProductPage() {
  const { id = '' } = useParams()
  const may = useCan('products.manage')
  if (!may) return <Forbidden />
  if (id === NEW) return <Editor key={NEW} produit={null} />
  if (!/^[a-z0-9]{15}$/.test(id))
    return (
      <AdminPage title="Produit">
        <Alert color="red" role="alert">
          Identifiant de produit non valable.
        </Alert>
      </AdminPage>
    )
  return <Existing key={id} id={id} />
}
