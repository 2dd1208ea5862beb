import { Anchor, Badge, Button, Divider, Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { maySeeSecondStep } from '#drizzle/second-step-access.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { Drawer } from '../../../admin-ui/components/layers.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { requestPasswordReset, useUser } from '../../../lib/auth.ts'
import { cents, longDate } from '../../../lib/format.ts'
import { failureMessage, refusalMessage } from '../../../lib/messages.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { notify } from '../../../ui/toast/store.ts'
import { ClientThread } from '../../mon-espace/index.ts'
import { roleWord } from '../labels.ts'
import { type Person, paymentsOf, personOf, users } from '../queries.ts'
import { AccessForm } from './AccessForm.tsx'
import { Documents } from './Documents.tsx'
import { Enrollments } from './Enrollments.tsx'
import styles from './Person.module.css'
import { PersonNotes } from './PersonNotes.tsx'
import { SecondStepOf } from './SecondStepOf.tsx'

const TABS = [
  { name: 'cours', label: 'Cours' },
  { name: 'achats', label: 'Achats' },
  { name: 'messages', label: 'Messages' },
  { name: 'documents', label: 'Documents' },
  { name: 'notes', label: 'Notes' },
  { name: 'droits', label: 'Droits' },
] as const
type TabName = (typeof TABS)[number]['name']

/**
 * Everything about one person, on one sheet. Opened by `?personne=` in the address, at the tab of `?onglet=`, else at
 * `initialTab`.
 */
export const PersonSheet = (props: { id: string; close: () => void; initialTab?: TabName }) => {
  const { id, close } = props
  const covered = useIsCovered()
  const query = useQuery({ ...personOf(id), enabled: id !== '' })
  return (
    <Drawer
      hasEntry={false}
      opened={id !== ''}
      onClose={close}
      closeOnEscape={!covered}
      position="right"
      size="min(720px, 100%)"
      title={query.data ? query.data.name || query.data.email : 'Fiche'}
    >
      {id ? (
        <AdminLoad query={query}>
          {(person) => (
            <Sheet key={person.id} person={person} close={close} initialTab={props.initialTab ?? 'cours'} />
          )}
        </AdminLoad>
      ) : null}
    </Drawer>
  )
}

const Sheet = (props: { person: Person; close: () => void; initialTab: TabName }) => {
  const { person } = props
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  const tab = TABS.find(({ name }) => name === search.get('onglet'))?.name ?? props.initialTab
  const show = (next: string | null) =>
    edit((address) => address.set('onglet', next ?? props.initialTab), { replace: true })
  return (
    <>
      <Head person={person} />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List my="lg" className={styles.tabs}>
          {TABS.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Panel tab={tab} person={person} close={props.close} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const Panel = ({ tab, person, close }: { tab: TabName; person: Person; close: () => void }) => {
  const userId = useUser()?.id ?? ''
  if (tab === 'cours') return <Enrollments personId={person.id} />
  if (tab === 'achats') return <Purchases personId={person.id} />
  if (tab === 'documents') return <Documents person={person.id} />
  if (tab === 'notes') return <PersonNotes person={person.id} />
  if (tab === 'droits')
    return (
      <Stack gap="lg">
        <AccessForm person={person} />
        <Section title="Mot de passe">
          <ResetLink email={person.email} />
        </Section>
        <OfAdministrators person={person} />
        <DeletePerson person={person} close={close} />
      </Stack>
    )
  return (
    <ClientThread
      user={person.id}
      userId={userId}
      side="team"
      label="Votre message"
      empty={
        <Text>Aucun message. La personne est prévenue par e-mail, sans un mot de ce que vous écrivez.</Text>
      }
    />
  )
}

const Head = ({ person }: { person: Person }) => (
  <>
    <Group gap="xs" mb="xs">
      <Badge>{roleWord(person.role)}</Badge>
      <Badge color={person.verified ? 'green' : 'yellow'}>
        {person.verified ? 'E-mail vérifié' : 'E-mail à vérifier'}
      </Badge>
    </Group>
    <Text style={{ overflowWrap: 'anywhere' }}>
      <a href={`mailto:${person.email}`}>{person.email}</a>
    </Text>
    {person.phone ? <Text>{person.phone}</Text> : null}
    <Text size="sm" c="dimmed">
      {`Inscription le ${longDate(person.created)}${person.lastSeenAt ? `, dernière visite le ${dateAtTime(person.lastSeenAt)}` : ''}`}
    </Text>
  </>
)

/** The team chooses no password: a link by mail has the person choose it. */
const ResetLink = ({ email }: { email: string }) => {
  const send = useMutation({
    mutationFn: () => requestPasswordReset(email),
    onSuccess: () =>
      notify.success('Lien envoyé.', { description: `Un e-mail vient de partir vers ${email}.` }),
    onError: (error) => notify.error(failureMessage(error)),
  })
  return (
    <>
      <Text size="sm" mb="xs">
        Le lien reste valable 30&nbsp;minutes.
      </Text>
      <Button variant="outline" loading={send.isPending} onClick={() => send.mutate()}>
        Envoyer un lien de réinitialisation
      </Button>
    </>
  )
}

/** Hidden from those who only manage people. */
const OfAdministrators = ({ person }: { person: Person }) => {
  const user = useUser()
  if (!maySeeSecondStep(user, 'users')) return null
  return (
    <Section title="Connexion en deux étapes">
      <SecondStepOf person={person} />
    </Section>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Divider mb="md" />
    <Title order={3} mb="sm">
      {title}
    </Title>
    {children}
  </section>
)

const Purchases = ({ personId }: { personId: string }) => {
  const may = useCan('payments.manage')
  const query = useQuery({ ...paymentsOf(personId), enabled: may })
  if (!may) return <Text>Vous n’avez pas accès aux paiements.</Text>
  return (
    <AdminLoad query={query} isEmpty={(list) => list.length === 0} empty={<Text>Aucun paiement.</Text>}>
      {(list) => (
        <ul className={styles.list}>
          {list.map((payment) => {
            const title = payment.expand?.course?.title ?? payment.expand?.produit?.title ?? 'Commande'
            return (
              <li key={payment.id} className={styles.line}>
                <span>
                  {payment.order ? (
                    <Anchor component={Link} to={adminLink('adminOrder', { id: payment.order })}>
                      {title}
                    </Anchor>
                  ) : (
                    title
                  )}
                  <Text size="sm" c="dimmed">
                    {longDate(payment.paidAt || payment.created)}
                  </Text>
                </span>
                <span className={styles.amount}>{cents(payment.amountCents)}</span>
                <StatusBadge status={payment.status} masculine />
              </li>
            )
          })}
        </ul>
      )}
    </AdminLoad>
  )
}

const DeletePerson = ({ person, close }: { person: Person; close: () => void }) => {
  const user = useUser()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => users.remove(person.id),
    onSuccess: () => {
      notify.success('Élément supprimé.')
      close()
      void queries.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) => notify.error(refusalMessage(error)),
  })
  if (user?.id === person.id) return null
  const ask = async () => {
    const sure = await confirm({
      title: `Supprimer le compte de ${person.name || person.email} ?`,
      text: 'Ses inscriptions, ses notes et sa progression seront effacées. Cette action est définitive.',
      confirm: 'Supprimer',
      danger: true,
      type: 'SUPPRIMER',
    })
    if (sure) remove.mutate()
  }
  return (
    <div>
      <Divider mb="md" />
      <Button color="red" variant="outline" loading={remove.isPending} onClick={() => void ask()}>
        Supprimer le compte
      </Button>
    </div>
  )
}
