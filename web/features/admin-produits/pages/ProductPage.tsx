import { Alert, Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, Save, Trash2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router-dom'
import { produitFields } from '#drizzle/collections/produits.ts'
import { AutosaveIndicator } from '../../../admin-ui/components/AutosaveIndicator.tsx'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { changed } from '../../../admin-ui/forms/merge.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useAutosave } from '../../../admin-ui/hooks/use-autosave.ts'
import { useCrumbTitle } from '../../../admin-ui/layouts/crumbs.ts'
import { isNotFound } from '../../../lib/client.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/permissions.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { ProductFields } from '../components/ProductFields.tsx'
import { ProductFiles } from '../components/ProductFiles.tsx'
import { crossErrors, EMPTY, PRODUIT_LABELS, type ProduitValues, valuesOf } from '../product-form.ts'
import { type Produit, produitOf, produits } from '../queries.ts'

const NEW = 'new'
/** A slug that is left empty is composed by the server from the title. */
const editable = { ...produitFields, slug: { ...produitFields.slug, required: false } }

/** The form's state; creating waits for the button, changing also saves by itself. */
const useProduct = (produit: Produit | null) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useRecordForm({
    fields: editable,
    initial: produit ? valuesOf(produit) : EMPTY,
    labels: PRODUIT_LABELS,
    check: crossErrors,
  })
  const keep = (saved: Produit) => {
    queries.setQueryData(produitOf(saved.id).queryKey, saved)
    void queries.invalidateQueries({ queryKey: ['produits', 'list'] })
    void queries.invalidateQueries({ queryKey: ['produits', 'all'] })
  }
  const write = async (): Promise<Produit> => {
    const values = form.getValues()
    const sent = { ...values, price: values.price ?? 0 }
    if (!produit) return produits.create(sent)
    const stored = queries.getQueryData<Produit>(produitOf(produit.id).queryKey) ?? produit
    const change = changed<ProduitValues>(sent, valuesOf(stored))
    return Object.keys(change).length === 0 ? stored : produits.update(produit.id, { ...change })
  }
  const save = async (silent: boolean) => {
    const values = form.getValues()
    if (form.validate(!silent).length > 0) return false
    try {
      const saved = await write()
      keep(saved)
      form.settle(values)
      if (!silent) notify.success('Modifications enregistrées.')
      if (!produit) navigate(link('adminProduct', { id: saved.id }), { replace: true })
      return true
    } catch (error) {
      if (form.fail(error, !silent).length === 0 && !silent) notify.error(failureMessage(error))
      return false
    }
  }
  const autosave = useAutosave({ dirty: form.dirty, save, automatic: produit !== null })
  return { form, keep, autosave }
}

const DeleteButton = ({ produit }: { produit: Produit }) => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => produits.remove(produit.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['produits', 'list'] })
      notify.success('Élément supprimé.')
      navigate(link('adminProducts'))
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  const ask = async () => {
    const sure = await confirm({
      title: `Supprimer le produit “${produit.title}” ?`,
      text: 'Ses images et ses fichiers seront effacés. Les commandes passées restent.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <Button
      variant="outline"
      color="red"
      loading={remove.isPending}
      leftSection={<Trash2 size={18} aria-hidden="true" />}
      onClick={() => void ask()}
    >
      Supprimer
    </Button>
  )
}

const Editor = ({ produit }: { produit: Produit | null }) => {
  const { form, keep, autosave } = useProduct(produit)
  return (
    <AdminPage
      title={produit ? produit.title : 'Nouveau produit'}
      beside={
        <>
          {produit ? <StatusBadge status={produit.status} masculine /> : null}
          <AutosaveIndicator autosave={autosave} />
        </>
      }
      actions={
        <>
          {produit ? (
            <>
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
              <DeleteButton produit={produit} />
            </>
          ) : null}
          <Button
            leftSection={<Save size={18} aria-hidden="true" />}
            loading={autosave.state === 'saving'}
            onClick={() => void autosave.saveNow()}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void autosave.saveNow()
        }}
      >
        <ProductFields
          form={form}
          media={
            produit ? (
              <ProductFiles produit={produit} keep={keep} />
            ) : (
              <Alert color="blue">
                <Text>Enregistrez le produit pour ajouter ses images et ses fichiers.</Text>
              </Alert>
            )
          }
        />
      </form>
    </AdminPage>
  )
}

const Existing = ({ id }: { id: string }) => {
  const query = useQuery({ ...produitOf(id), staleTime: Number.POSITIVE_INFINITY })
  useTitle(query.data?.title)
  useCrumbTitle(id, query.data?.title)
  if (query.isError && isNotFound(query.error))
    return (
      <PageError
        status={404}
        detail={`Page Not Found: /admin/produits/${id}`}
        homePath={link('adminProducts')}
      />
    )
  if (query.data) return <Editor key={query.data.id} produit={query.data} />
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
