import { Alert, Badge, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Eye, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { pageFields } from '#drizzle/collections/pages.ts'
import { AutosaveItem } from '../../admin-ui/components/AutosaveItem.tsx'
import { useConfirm } from '../../admin-ui/components/confirm.tsx'
import { Forbidden } from '../../admin-ui/components/Forbidden.tsx'
import { Blocks, Failed } from '../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../admin-ui/components/PageHeader.tsx'
import { Panel } from '../../admin-ui/components/Panel.tsx'
import { StatusBadge } from '../../admin-ui/components/StatusBadge.tsx'
import { type Autosave, useAutosave } from '../../admin-ui/hooks/use-autosave.ts'
import { Menu } from '../../admin-ui/late/floating.tsx'
import { useCrumbTitle } from '../../admin-ui/layouts/crumbs.ts'
import { notifySaved } from '../../admin-ui/notify-saved.ts'
import { done, fresh } from '../../admin-ui/resource/noun.ts'
import { ResourceFields } from '../../admin-ui/resource/ResourceFields.tsx'
import { useResourceForm } from '../../admin-ui/resource/use-resource-form.ts'
import { differencesOf } from '../../admin-ui/working-copy/differences.ts'
import { PublishChanges, type Waiting } from '../../admin-ui/working-copy/PublishChanges.tsx'
import { usePublishCopy } from '../../admin-ui/working-copy/use-publish-copy.ts'
import { useWorkingCopy, type WorkingCopyState } from '../../admin-ui/working-copy/use-working-copy.ts'
import { hasChanges } from '../../admin-ui/working-copy/working-copy.ts'
import type { WriteTo } from '../../lib/collections.ts'
import { plural } from '../../lib/format.ts'
import { failureMessage } from '../../lib/messages.ts'
import { useTitle } from '../../lib/page.ts'
import { useCan } from '../../lib/permissions.ts'
import { isNotFound } from '../../lib/pocketbase.ts'
import { PageError } from '../../ui/error/PageError.tsx'
import { notify } from '../../ui/toast/store.ts'
import { CompleteDialog } from './CompleteDialog.tsx'
import { type EditedPage, PAGE_FORM, PAGE_NOUN } from './page-form.ts'
import { pageRecord, pages } from './queries.ts'
import { pagesScreens } from './screens.ts'
import { slotsOf } from './slots.ts'

type PageCopy = WorkingCopyState<EditedPage, WriteTo<'pages'>>
type Status = 'draft' | 'published' | 'archived'
const RESOURCE = { collection: 'pages', form: PAGE_FORM } as const

const save = (autosave: Autosave) => (event: FormEvent) => {
  event.preventDefault()
  void autosave.saveNow()
}

const usePageCopy = (page: EditedPage): PageCopy => {
  const queries = useQueryClient()
  return useWorkingCopy<EditedPage, WriteTo<'pages'>>({
    collection: 'pages',
    record: page,
    isOnline: page.status === 'published',
    read: () => queries.fetchQuery({ ...pageRecord(page.id), staleTime: 0 }),
    update: async (change, startedFrom) => {
      const saved = await pages.update(page.id, change, { startedFrom })
      queries.setQueryData(pageRecord(saved.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['pages', 'list'] })
      return saved
    },
  })
}

const usePageChanges = ({ record, copy }: PageCopy) => {
  const publish = usePublishCopy('pages')
  const waiting: Waiting[] = hasChanges(copy)
    ? [
        {
          key: copy.id,
          title: 'Page',
          differences: differencesOf(record, copy, { fields: pageFields, labels: {}, texts: {} }),
        },
      ]
    : []
  return {
    waiting,
    publish: () => publish(record, copy),
  }
}

const MoreMenu = (props: { page: EditedPage; autosave: Autosave; setStatus: (status: Status) => void }) => {
  const { page, autosave, setStatus } = props
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => pages.remove(page.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['pages', 'list'] })
      notify.success(done(PAGE_NOUN, 'supprimé'))
      autosave.release()
      navigate(pagesScreens.path)
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Supprimer la page «\u00a0${page.title}\u00a0»\u00a0?`,
      text: 'Son texte et ses images seront perdus, et son adresse ne répondra plus.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (isSure) remove.mutate()
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
        {page.status === 'published' ? (
          <Menu.Item onClick={() => setStatus('draft')}>Retirer du site</Menu.Item>
        ) : null}
        {page.status === 'archived' ? (
          <Menu.Item onClick={() => setStatus('draft')}>Repasser en brouillon</Menu.Item>
        ) : (
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

const NewPage = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const state = useResourceForm<EditedPage>({
    resource: RESOURCE,
    row: null,
    stored: (page) => {
      queries.setQueryData(pageRecord(page.id).queryKey, page)
      void queries.invalidateQueries({ queryKey: ['pages', 'list'] })
      autosave.release()
      navigate(`${pagesScreens.path}/${page.id}`, { replace: true })
      notify.success(done(PAGE_NOUN, 'créé'))
    },
  })
  const autosave = useAutosave({
    dirty: state.form.dirty,
    wrong: state.form.wrong,
    save: state.save,
    automatic: false,
  })
  return (
    <AdminPage title={fresh(PAGE_NOUN)} autosave={autosave} save="Créer le brouillon">
      {state.draft}
      <form noValidate onSubmit={save(autosave)}>
        <Panel>
          <ResourceFields state={state} />
        </Panel>
      </form>
      {state.dialogs}
    </AdminPage>
  )
}

const Editor = ({ staged, restart }: { staged: PageCopy; restart: () => void }) => {
  const page = staged.shown
  const isPublished = page.status === 'published'
  const confirm = useConfirm()
  const changes = usePageChanges(staged)
  const state = useResourceForm<EditedPage>({
    resource: RESOURCE,
    row: page,
    source: {
      read: staged.read,
      // Of the form's own fields.
      write: (change, startedFrom) => staged.write(change as WriteTo<'pages'>, startedFrom),
    },
    stored: () => undefined,
  })
  const { form } = state
  const autosave = useAutosave({
    dirty: form.dirty,
    wrong: form.wrong,
    save: async (silent) => {
      const outcome = await state.save(silent)
      if (outcome === 'stored' && !silent) notifySaved()
      return outcome
    },
    automatic: true,
  })
  const content = String(form.values.content ?? '')
  const slots = slotsOf(content)
  const [isCompleting, setCompleting] = useState(false)
  const status = useMutation({
    mutationFn: async (next: Status) => {
      if (form.dirty && !(await autosave.saveNow())) return null
      // Left from when it was online before.
      if (next === 'published' && staged.copy) await changes.publish()
      return staged.writeThrough({ status: next })
    },
    onSuccess: (saved) => {
      if (saved) notifySaved(saved.status === 'published' ? 'Page publiée.' : undefined)
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  const publish = async () => {
    if (slots.length > 0) return setCompleting(true)
    const isSure = await confirm({
      title: `Publier «\u00a0${page.title}\u00a0»\u00a0?`,
      text: `Elle paraît aussitôt à l’adresse /${page.slug}.`,
      confirm: 'Publier',
    })
    if (isSure) status.mutate('published')
  }
  return (
    <AdminPage
      title={page.title}
      autosave={autosave}
      adjacent={
        <>
          <StatusBadge status={page.status} />
          {isPublished && changes.waiting.length > 0 ? (
            <Badge color="yellow">Modifications pas encore en ligne</Badge>
          ) : null}
        </>
      }
      actions={
        <>
          <Button
            component="a"
            href={`/${staged.record.slug}`}
            target="_blank"
            variant="outline"
            leftSection={<Eye size={18} aria-hidden="true" />}
            aria-label="Voir la page (nouvelle fenêtre)"
          >
            Voir la page
          </Button>
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
          ) : (
            <Button variant="outline" loading={status.isPending} onClick={() => void publish()}>
              Publier
            </Button>
          )}
          <MoreMenu page={page} autosave={autosave} setStatus={status.mutate} />
        </>
      }
    >
      {state.draft}
      {slots.length > 0 ? (
        <Alert
          color="yellow"
          mb="md"
          title={plural(slots.length, 'passage à compléter', 'passages à compléter')}
        >
          <Button size="sm" variant="outline" onClick={() => setCompleting(true)}>
            Compléter la page
          </Button>
        </Alert>
      ) : null}
      <form noValidate onSubmit={save(autosave)}>
        <Panel>
          <ResourceFields state={state} />
        </Panel>
      </form>
      <CompleteDialog
        opened={isCompleting}
        slots={slots}
        content={content}
        complete={(html) => form.value('content').onChange(html)}
        close={() => setCompleting(false)}
      />
      {state.dialogs}
    </AdminPage>
  )
}

const Loaded = ({ page }: { page: EditedPage }) => {
  const staged = usePageCopy(page)
  // What was thrown away is in the form still: it begins anew.
  const [round, setRound] = useState(0)
  if (staged.isReady) return <Editor key={round} staged={staged} restart={() => setRound(round + 1)} />
  return (
    <AdminPage title={page.title}>
      {staged.failed ? <Failed retry={staged.failed.refetch} /> : <Blocks rows={6} />}
    </AdminPage>
  )
}

const Existing = ({ id }: { id: string }) => {
  const query = useQuery({ ...pageRecord(id), staleTime: Number.POSITIVE_INFINITY })
  useTitle(query.data?.title)
  useCrumbTitle(id, query.data?.title)
  // Once opened it stays: a page that is deleted meanwhile must not take unsaved words with it.
  if (query.data) return <Loaded key={query.data.id} page={query.data} />
  if (query.isError && isNotFound(query.error))
    return <PageError status={404} detail="Page Not Found" homePath={pagesScreens.path} />
  return (
    <AdminPage title="Page">
      {query.isError ? <Failed retry={query.refetch} /> : <Blocks rows={6} />}
    </AdminPage>
  )
}

/** `/admin/pages/{id}`; `new` creates. What is saved of a published page waits until it is put online. */
export default function PageEditor() {
  const { id } = useParams()
  if (!useCan('pages.manage')) return <Forbidden />
  return id ? <Existing key={id} id={id} /> : <NewPage />
}
