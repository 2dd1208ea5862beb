import { Alert, Badge, Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Eye, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
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
import { useArchiveInstead } from '../../../admin-ui/sellables/use-archive-instead.ts'
import { PublishChanges } from '../../../admin-ui/working-copy/PublishChanges.tsx'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { NewFiles } from '../components/NewFiles.tsx'
import { ProductFields } from '../components/ProductFields.tsx'
import { ProductFiles } from '../components/ProductFiles.tsx'
import { PublishProduct } from '../components/PublishProduct.tsx'
import { Variants } from '../components/Variants.tsx'
import { productChecks } from '../product-checks.ts'
import { type Produit, produitOf, produits } from '../queries.ts'
import { useProductChanges } from '../use-product-changes.ts'
import { type ProductCopy, useProductCopy } from '../use-product-copy.ts'
import { type ChosenFiles, useProductEditor } from '../use-product-editor.ts'
import { useProductStatus } from '../use-product-status.ts'

const NEW = 'new'
type Status = 'draft' | 'published' | 'archived'
/** Rare actions on a product. */
const MoreMenu = (props: { produit: Produit; autosave: Autosave; setStatus: (status: Status) => void }) => {
  const { produit, autosave, setStatus } = props
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const archiveInstead = useArchiveInstead(() => setStatus('archived'))
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
        {produit.status === 'draft' ? null : (
          <Menu.Item onClick={() => setStatus('draft')}>Repasser en brouillon</Menu.Item>
        )}
        {produit.status === 'archived' ? null : (
          <Menu.Item onClick={() => setStatus('archived')}>Archiver</Menu.Item>
        )}
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

const save = (autosave: Autosave) => (event: FormEvent) => {
  event.preventDefault()
  void autosave.saveNow()
}

const NONE: ChosenFiles = { images: [], downloads: [] }

/** A product that does not exist yet: what it is, its price, its files and its text, then « Avancé ». */
const NewProduct = () => {
  const [chosen, setChosen] = useState(NONE)
  const editor = useProductEditor(null, chosen)
  return (
    <AdminPage title="Nouveau produit" autosave={editor.autosave} save="Créer le brouillon">
      {editor.offer}
      <form noValidate onSubmit={save(editor.autosave)}>
        <ProductFields
          form={editor.form}
          slug={editor.slug}
          ownId=""
          isVaried={false}
          media={
            <NewFiles isDigital={editor.form.values.kind === 'digital'} chosen={chosen} change={setChosen} />
          }
        />
      </form>
      {editor.shared.dialogs}
    </AdminPage>
  )
}

const Editor = ({ staged, restart }: { staged: ProductCopy; restart: () => void }) => {
  const editor = useProductEditor(staged, NONE)
  const { form, shared, autosave } = editor
  const produit = staged.shown
  const isPublished = produit.status === 'published'
  const changes = useProductChanges(staged)
  const status = useProductStatus(editor, changes)
  const [isAsking, setAsking] = useState(false)
  return (
    <AdminPage
      title={produit.title}
      autosave={autosave}
      adjacent={
        <>
          <StatusBadge status={produit.status} masculine />
          {isPublished && changes.waiting.length > 0 ? (
            <Badge color="yellow">Modifications pas encore en ligne</Badge>
          ) : null}
        </>
      }
      actions={
        <>
          <Button
            component="a"
            href={link('product', { id: staged.record.slug })}
            target="_blank"
            variant="outline"
            leftSection={<Eye size={18} aria-hidden="true" />}
            aria-label="Voir la page (nouvelle fenêtre)"
          >
            Voir la page
          </Button>
          {isPublished ? null : (
            <Button variant="outline" loading={status.isPending} onClick={() => setAsking(true)}>
              Publier
            </Button>
          )}
          {isPublished ? (
            <PublishChanges
              waiting={changes.waiting}
              isDirty={form.dirty}
              save={async () => !form.dirty || (await autosave.saveNow())}
              publish={changes.publish}
              discard={async () => {
                await staged.discard()
                restart()
              }}
            />
          ) : null}
          <MoreMenu produit={produit} autosave={autosave} setStatus={status.mutate} />
        </>
      }
    >
      {editor.offer}
      <form noValidate onSubmit={save(autosave)}>
        <ProductFields
          form={form}
          slug={editor.slug}
          ownId={produit.id}
          isVaried={Boolean(produit.variants?.length)}
          media={<ProductFiles staged={staged} editor={editor} />}
        />
      </form>
      <Variants produit={staged.record} editor={editor} />
      <PublishProduct
        opened={isAsking}
        title={produit.title}
        isFree={form.values.isFree}
        checks={productChecks(produit, form.values)}
        busy={status.isPending}
        publish={() => status.mutate('published', { onSettled: () => setAsking(false) })}
        close={() => setAsking(false)}
      />
      {shared.dialogs}
    </AdminPage>
  )
}

const Loaded = ({ produit }: { produit: Produit }) => {
  const staged = useProductCopy(produit)
  // What was thrown away is in the form still: it begins anew.
  const [round, setRound] = useState(0)
  if (staged.isReady) return <Editor key={round} staged={staged} restart={() => setRound(round + 1)} />
  return (
    <AdminPage title={produit.title}>
      {staged.failed ? <Failed retry={staged.failed.refetch} /> : <Blocks rows={6} />}
    </AdminPage>
  )
}

const Existing = ({ id }: { id: string }) => {
  const query = useQuery({ ...produitOf(id), staleTime: Number.POSITIVE_INFINITY })
  useTitle(query.data?.title)
  useCrumbTitle(id, query.data?.title)
  // Once opened it stays: a product that is deleted meanwhile must not take unsaved words with it.
  if (query.data) return <Loaded key={query.data.id} produit={query.data} />
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
  if (id === NEW) return <NewProduct />
  if (!/^[a-z0-9]{15}$/.test(id))
    return (
      <AdminPage title="Produit">
        <Alert color="red" role="alert">
          Identifiant de produit non valable.
          <Text size="sm" lang="en">
            Invalid identifier provided
          </Text>
        </Alert>
      </AdminPage>
    )
  return <Existing key={id} id={id} />
}
