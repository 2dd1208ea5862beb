import { ActionIcon, Button, FileButton, Paper, Stack, Text, Title } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { produitFields } from '#drizzle/collections/produits.ts'
import { acceptOf, fileProblem } from '../../../admin-ui/upload/targets.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { ChosenFiles } from '../use-product-editor.ts'
import styles from './Files.module.css'

const PARTS = [
  { field: 'downloads', label: 'Choisir un fichier à remettre', hint: '10 fichiers au plus, 200 Mo chacun.' },
  { field: 'images', label: 'Choisir une photo', hint: 'JPG, PNG, WebP ou AVIF, 10 Mo chacune.' },
] as const

/** The files of a product that does not exist yet: sent as soon as it is stored. */
export const NewFiles = (props: {
  isDigital: boolean
  chosen: ChosenFiles
  change: (chosen: ChosenFiles) => void
}) => {
  const { chosen, change } = props
  const add = (field: keyof ChosenFiles, files: readonly File[]) => {
    const problems = files.flatMap((file) => fileProblem(file, produitFields[field]) ?? [])
    for (const problem of new Set(problems)) notify.error(problem)
    const good = files.filter((file) => fileProblem(file, produitFields[field]) === null)
    change({ ...chosen, [field]: [...chosen[field], ...good].slice(0, produitFields[field].maxSelect) })
  }
  const remove = (field: keyof ChosenFiles, at: number) =>
    change({ ...chosen, [field]: chosen[field].filter((_, index) => index !== at) })
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h3" mb="md">
        {props.isDigital ? 'Fichier et photo' : 'Photo'}
      </Title>
      <Stack>
        {PARTS.filter(({ field }) => field === 'images' || props.isDigital).map(({ field, label, hint }) => (
          <div key={field}>
            <FileButton
              multiple
              accept={acceptOf(produitFields[field])}
              onChange={(files) => add(field, files)}
            >
              {(button) => (
                <Button {...button} variant="outline">
                  {label}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed" mt={4}>
              {hint}
            </Text>
            <ul className={styles.files}>
              {chosen[field].map((file, at) => (
                <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.row}>
                  <span className={styles.name}>{file.name}</span>
                  <ActionIcon aria-label={`Retirer ${file.name}`} onClick={() => remove(field, at)}>
                    <Trash2 size={18} aria-hidden="true" />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Stack>
    </Paper>
  )
}
