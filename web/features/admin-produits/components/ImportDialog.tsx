import { Anchor, FileInput, Text } from '@mantine/core'
import { useState } from 'react'
import { decodeText } from '#drizzle/domain/text-encoding.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { downloadTable, importTable } from '../queries.ts'
import { useRehearsal } from '../use-rehearsal.ts'
import { ManyDialog } from './ManyDialog.tsx'
import { summaryOf } from './Outcomes.tsx'

/** « Importer »: a table of products, line by line before any of it is written. */
export const ImportDialog = ({ close }: { close: () => void }) => {
  const [file, setFile] = useState<File | null>(null)
  const save = () => downloadTable().catch((error: unknown) => notify.error(failureMessage(error)))
  const rehearsal = useRehearsal(
    async (chosen: File, confirmed) =>
      importTable(decodeText(new Uint8Array(await chosen.arrayBuffer())), confirmed),
    ({ outcomes }) => {
      notify.success(`Import terminé\u00a0: ${summaryOf(outcomes)}.`)
      close()
    },
  )
  return (
    <ManyDialog
      title="Importer des produits"
      close={close}
      {...rehearsal}
      isEmpty={file === null}
      preview={() => file && rehearsal.preview(file)}
      confirm={() => file && rehearsal.confirm(file)}
    >
      <Text>
        Un tableur enregistré en CSV, avec les colonnes de{' '}
        <Anchor component="button" type="button" onClick={() => void save()}>
          votre catalogue exporté
        </Anchor>
        . Une ligne sans identifiant crée un produit ; une colonne absente laisse ce qui est enregistré. Mille
        lignes au plus à la fois.
      </Text>
      <FileInput
        label="Fichier CSV"
        placeholder="Choisir un fichier"
        accept=".csv,text/csv"
        value={file}
        onChange={setFile}
      />
    </ManyDialog>
  )
}
