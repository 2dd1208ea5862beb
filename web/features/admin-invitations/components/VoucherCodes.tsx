import { Alert, Badge, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { plural } from '../../../lib/format.ts'
import { dateTime } from '../../../lib/moments.ts'
import { link } from '../../../lib/paths.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Batch, batchOf, type Codes, codesOf, stateOf } from '../vouchers.ts'

type Use = Codes['uses'][number]

const whoOf = ({ user, name, email }: Use): string => (user === '' ? 'Compte effacé' : name || email)

const addressOf = (code: string): string => window.location.origin + link('voucherCode', { code })

/** A row a code; a shared code has a row a person, and one while it is unused. */
const exported = ({ codes, uses }: Codes, batch: Batch) =>
  codes.flatMap(({ id, code, places }) => {
    const common = { code, adresse: addressOf(code), formation: batch.expand?.course?.title ?? '' }
    const terms = { libelle: batch.label, places, dernier_jour: batch.lastDay }
    const of = uses.filter(({ voucher }) => voucher === id)
    const nobody = { ...common, ...terms, utilise_par: '', email: '', utilise_le: '' }
    if (of.length === 0) return [nobody]
    return of.map((use) => ({ ...nobody, utilise_par: whoOf(use), email: use.email, utilise_le: use.usedAt }))
  })

const copy = async (text: string, done: string) => {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(done)
  } catch {
    notify.error('Votre navigateur a refusé la copie.')
  }
}

const Who = ({ use }: { use: Use }) => (
  <>
    <div>{whoOf(use)}</div>
    {use.email && use.name ? (
      <Text size="sm" c="dimmed">
        {use.email}
      </Text>
    ) : null}
  </>
)

const Single = ({ codes, uses }: Codes) => {
  const byCode = new Map(uses.map((use) => [use.voucher, use]))
  return (
    <Table stickyHeader verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Code</Table.Th>
          <Table.Th>Utilisé par</Table.Th>
          <Table.Th>Le</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {codes.map(({ id, code }) => {
          const use = byCode.get(id)
          return (
            <Table.Tr key={id}>
              <Table.Td ff="monospace">{code}</Table.Td>
              <Table.Td>{use ? <Who use={use} /> : null}</Table.Td>
              <Table.Td>{use ? dateTime(use.usedAt) : null}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

const Shared = ({ codes, uses }: Codes) => (
  <Stack>
    <Text ff="monospace" size="xl" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {codes[0]?.code}
    </Text>
    {uses.length === 0 ? (
      <Text c="dimmed">Personne ne l’a encore utilisé.</Text>
    ) : (
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Utilisé par</Table.Th>
            <Table.Th>Le</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {uses.map((use) => (
            <Table.Tr key={use.user || use.usedAt}>
              <Table.Td>
                <Who use={use} />
              </Table.Td>
              <Table.Td>{dateTime(use.usedAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Stack>
)

const Shown = ({ batch, found }: { batch: Batch; found: Codes }) => {
  const left = found.codes.filter(({ used, places }) => used < places)
  const state = stateOf(batch)
  return (
    <Stack>
      {state === 'open' ? null : (
        <Alert color="gray">
          {state === 'revoked'
            ? 'Ces bons ont été annulés\u00a0: les codes qui restent ne servent plus.'
            : null}
          {state === 'full' ? 'Toutes les places ont été prises.' : null}
          {state === 'over'
            ? 'La date limite est passée\u00a0: les codes qui restent ne servent plus.'
            : null}
        </Alert>
      )}
      <Group justify="space-between">
        <Group gap="xs">
          <Text>{batch.expand?.course?.title}</Text>
          <Badge color="gray">{`${batch.used} sur ${batch.places}`}</Badge>
        </Group>
        <Group gap="xs">
          {state === 'open' ? (
            <Button
              variant="outline"
              leftSection={<Copy size={18} aria-hidden="true" />}
              onClick={() =>
                void copy(
                  batch.kind === 'shared'
                    ? addressOf(left[0]?.code ?? '')
                    : left.map(({ code }) => code).join('\n'),
                  batch.kind === 'shared'
                    ? 'Lien copié.'
                    : `${plural(left.length, 'code copié', 'codes copiés')}.`,
                )
              }
            >
              {batch.kind === 'shared' ? 'Copier le lien' : 'Copier les codes libres'}
            </Button>
          ) : null}
          <ExportMenu name="bons" rows={async () => exported(found, batch)} />
        </Group>
      </Group>
      {state === 'open' ? (
        <Text size="sm" c="dimmed">
          {`À utiliser sur ${window.location.origin}${link('voucher')}.`}
        </Text>
      ) : null}
      <ScrollArea.Autosize mah="50vh" viewportProps={{ tabIndex: 0, 'aria-label': 'Codes', role: 'region' }}>
        {batch.kind === 'shared' ? <Shared {...found} /> : <Single {...found} />}
      </ScrollArea.Autosize>
    </Stack>
  )
}

const Body = ({ id }: { id: string }) => {
  const batch = useQuery(batchOf(id))
  const codes = useQuery(codesOf(id))
  return (
    <AdminLoad query={batch} failed="Ces bons n’ont pas pu être lus, ou n’existent plus.">
      {(known) => <AdminLoad query={codes}>{(found) => <Shown batch={known} found={found} />}</AdminLoad>}
    </AdminLoad>
  )
}

/** The codes of a batch, and who used which. Closed without `id`. */
export const VoucherCodes = ({ id, close }: { id: string; close: () => void }) => {
  const batch = useQuery({ ...batchOf(id), enabled: id !== '' })
  return (
    <Modal
      hasEntry={false}
      opened={id !== ''}
      onClose={close}
      closeOnEscape={!useIsCovered()}
      title={batch.data?.label ?? 'Bons d’accès'}
      size="xl"
    >
      {id ? <Body id={id} /> : null}
    </Modal>
  )
}
