import { Button, Paper, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Period, saveFileOf } from '../queries.ts'
import styles from './Accounts.module.css'

const FILES = [
  {
    file: 'ventes',
    extension: 'csv',
    title: 'Ventes',
    words: 'Une ligne par document et par taux, pour un tableur ou votre comptable.',
  },
  {
    file: 'ecritures',
    extension: 'txt',
    title: 'Écritures comptables',
    words: 'Journaux des ventes et de banque dans les 18 colonnes du FEC, à importer en comptabilité.',
  },
  {
    file: 'e-reporting',
    extension: 'csv',
    title: 'E-reporting',
    words: 'Totaux par jour, catégorie et taux des ventes aux particuliers, sans aucun nom.',
  },
  {
    file: 'ue',
    extension: 'csv',
    title: 'Ventes dans l’Union (OSS)',
    words: 'Ventes aux particuliers d’autres pays, par pays, nature et taux.',
  },
] as const

const FileRow = ({ entry, period }: { entry: (typeof FILES)[number]; period: Period }) => {
  const name = `${entry.file}-${period.from}-${period.to}.${entry.extension}`
  const save = useMutation({
    mutationFn: () => saveFileOf(entry.file, period, name),
    onError: (error) => notify.error(failureMessage(error)),
  })
  return (
    <li className={styles.file}>
      <span className={styles.words}>
        <Text fw={600}>{entry.title}</Text>
        <Text size="sm">{entry.words}</Text>
      </span>
      <Button
        variant="outline"
        leftSection={<FileDown size={18} aria-hidden="true" />}
        loading={save.isPending}
        aria-label={`Télécharger\u00a0: ${entry.title}`}
        onClick={() => save.mutate()}
      >
        Télécharger
      </Button>
    </li>
  )
}

/** The files for the accountant and the tax office, for the period. */
export const AccountFiles = ({ period }: { period: Period }) => (
  <Paper withBorder p="lg">
    <Title order={2} size="h3" mb="md">
      Fichiers de la période
    </Title>
    <ul className={styles.files} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {FILES.map((entry) => (
        <FileRow key={entry.file} entry={entry} period={period} />
      ))}
    </ul>
  </Paper>
)
