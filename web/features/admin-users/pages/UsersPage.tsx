import { Anchor, Badge, Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { CREATE, useArrival } from '../../../admin-ui/hooks/use-arrival.ts'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { PERIODS } from '../../../admin-ui/labels.ts'
import { relative, shortDate } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { CreatePerson } from '../components/CreatePerson.tsx'
import { PersonSheet } from '../components/PersonSheet.tsx'
import { ROLE_LABELS, roleWord } from '../labels.ts'
import { everyone, isToCheck, type Person, people } from '../queries.ts'

const FILTERS = [
  {
    name: 'role',
    label: 'Rôle',
    options: Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'verifie',
    label: 'E-mail',
    options: [
      { value: 'oui', label: 'Vérifié' },
      { value: 'non', label: 'À vérifier' },
    ],
  },
  {
    name: 'inscription',
    label: 'Inscription',
    options: PERIODS,
  },
]

/** For those who manage courses: the others see nothing of what people follow. */
const PACE = {
  name: 'rythme',
  label: 'Progression',
  options: [
    { value: 'a-verifier', label: 'À vérifier' },
    { value: 'verifiee', label: 'Vérifiée' },
  ],
}

const exported = (person: Person) => ({
  id: person.id,
  prenom: person.firstName,
  nom: person.lastName,
  email: person.email,
  verifie: person.verified ? 'oui' : 'non',
  role: roleWord(person.role),
  inscription: person.created,
  derniere_visite: person.lastSeenAt,
})

const useColumns = (): Column<Person>[] => {
  const [search] = useSearchParams()
  const sheet = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('personne', id)
    return `?${next}`
  }
  return [
    {
      key: 'name',
      header: 'Nom',
      sortKey: 'name',
      card: 'title',
      cell: (person) => (
        <>
          <Anchor component={Link} to={sheet(person.id)}>
            {person.name || person.email}
          </Anchor>
          {isToCheck(person) ? (
            <Badge color="yellow" ml="xs">
              Progression à vérifier
            </Badge>
          ) : null}
        </>
      ),
    },
    {
      key: 'email',
      header: 'E-mail',
      sortKey: 'email',
      card: 'fact',
      isBare: true,
      cell: (person) => person.email,
    },
    { key: 'role', header: 'Rôle', card: 'fact', isBare: true, cell: (person) => roleWord(person.role) },
    {
      key: 'verified',
      header: 'Vérifié',
      card: 'status',
      cell: (person) => (
        <Badge color={person.verified ? 'green' : 'yellow'}>
          {person.verified ? 'Vérifié' : 'À vérifier'}
        </Badge>
      ),
    },
    {
      key: 'created',
      header: 'Inscription',
      sortKey: 'created',
      numeric: true,
      card: 'fact',
      isBare: true,
      cell: (person) => shortDate(person.created),
    },
    {
      key: 'lastSeenAt',
      header: 'Dernière visite',
      numeric: true,
      cell: (person) => (person.lastSeenAt ? relative(person.lastSeenAt) : '–'),
    },
  ]
}

const People = () => {
  const state = useTableState({
    defaultSort: '-created',
    filters: ['role', 'verifie', 'inscription', 'rythme'],
  })
  const follows = useCan('courses.manage')
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const editSearch = useSearchEdit()
  const [creating, setCreating] = useState(false)
  const query = useQuery({
    ...people(state, follows ? 'enrollments_via_user' : ''),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  useShortcut('create', () => setCreating(true))
  useArrival(CREATE, () => setCreating(true))
  const open = (id: string) =>
    editSearch(
      (next) => {
        for (const name of ['personne', 'onglet']) next.delete(name)
        if (id) next.set('personne', id)
      },
      { replace: true },
    )
  return (
    <AdminPage
      title="Utilisateurs"
      actions={
        <Button leftSection={<UserPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
          Nouvelle personne
        </Button>
      }
    >
      <DataTable
        name="users"
        caption="Utilisateurs"
        query={query}
        state={state}
        columns={columns}
        rowName={(person) => person.name || person.email}
        searchLabel="Rechercher un nom, un e-mail"
        filters={follows ? [...FILTERS, PACE] : FILTERS}
        empty={<EmptyState title="Aucune personne trouvée." />}
        tools={
          <ExportMenu
            name="utilisateurs"
            rows={async () => (await queries.fetchQuery(everyone(state))).map(exported)}
          />
        }
      />
      <PersonSheet id={search.get('personne') ?? ''} close={() => open('')} />
      <CreatePerson opened={creating} close={() => setCreating(false)} created={open} />
    </AdminPage>
  )
}

/** `/admin/users`: people, their sheet, their rights. */
export default function UsersPage() {
  return useCan('users.manage') ? <People /> : <Forbidden />
}
