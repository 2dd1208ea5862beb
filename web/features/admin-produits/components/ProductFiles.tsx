import { ActionIcon, Input, Paper, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Trash2 } from 'lucide-react'
import { produitFields } from '#drizzle/collections/produits.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { WATERMARK_PROBLEM_LABELS } from '#drizzle/domain/buyer-mark.ts'
import { isRecording } from '#drizzle/domain/extract.ts'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { AudioPreviewSection } from '../../../admin-ui/audio-preview/AudioPreviewSection.tsx'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import {
  reordered,
  SortableList,
  SortHandle,
  SortMenuItems,
} from '../../../admin-ui/components/SortableList.tsx'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { acceptOf, fileProblem } from '../../../admin-ui/upload/targets.ts'
import { UploadQueue } from '../../../admin-ui/upload/UploadQueue.tsx'
import { useFieldUploads } from '../../../admin-ui/upload/uploads.ts'
import { fileUrl } from '../../../lib/files.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useLive } from '../../../lib/use-live.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Produit, unmarkedFiles } from '../queries.ts'
import type { ProductCopy } from '../use-product-copy.ts'
import type { ProductEditor } from '../use-product-editor.ts'
import styles from './Files.module.css'

type Field = 'images' | 'downloads'

const useProductUploads = (staged: ProductCopy, field: Field) => {
  const declared = produitFields[field]
  const produit = staged.shown
  const queue = useFieldUploads(
    {
      ...staged.fileTarget,
      field,
      many: true,
      room: declared.maxSelect - produit[field].length,
      owner: `Produit\u00a0: ${produit.title}`,
      path: adminLink('adminProduct', { id: produit.id }),
    },
    (file) => fileProblem(file, declared),
  )
  const add = async (files: readonly File[]) => {
    try {
      await staged.prepareFiles()
      queue.add(files)
    } catch (error) {
      notify.error(failureMessage(error))
    }
  }
  return { ...queue, add: (files: readonly File[]) => void add(files) }
}

const useFiles = ({ staged, editor }: Props, field: Field) => {
  const confirm = useConfirm()
  const queue = useProductUploads(staged, field)
  const run = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      notify.error(failureMessage(error))
    }
  }
  const remove = async (name: string) => {
    const sure = await confirm({
      title: `Supprimer «\u00a0${fileNameOf(staged.shown, name)}\u00a0»\u00a0?`,
      text: staged.isStaged
        ? 'Le fichier sera retiré du produit à la prochaine mise en ligne.'
        : 'Le fichier sera retiré du produit et effacé.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (sure) await run(() => staged.removeFile(field, name))
  }
  // The order of what is online; files that wait come after it.
  const move = (from: number, to: number) =>
    run(() => editor.reorder(staged.record, field, reordered(staged.shown[field], from, to)))
  return { queue, remove, move }
}

interface Props {
  staged: ProductCopy
  editor: ProductEditor
}

/** Pictures in their order (the first is the cover) and the files that a buyer receives. */
export const ProductFiles = (props: Props) => (
  <Paper withBorder p="lg">
    <Title order={2} size="h3" mb="md">
      Images et fichiers
    </Title>
    <Stack gap="lg">
      <Images {...props} />
      <Downloads {...props} />
      <ProductAudioPreview produit={props.staged.record} />
    </Stack>
  </Paper>
)

/** Of the recordings among the files that are sold. */
const ProductAudioPreview = ({ produit }: { produit: Produit }) => (
  <AudioPreviewSection
    place={{ produit: produit.id }}
    sources={produit.downloads.filter(isRecording)}
    nameOf={(stored) => fileNameOf(produit, stored)}
    addressOf={(name, token) => fileUrl(produit, name, { token })}
    description="90 secondes que tout le monde peut écouter sans compte sur la page du produit, une fois publié."
    mayFeature
  />
)

const Images = (props: Props) => {
  const { staged } = props
  const produit = staged.shown
  const { queue, remove, move } = useFiles(props, 'images')
  const items = produit.images.map((id) => ({ id }))
  return (
    <Input.Wrapper label="Images" labelElement="div">
      <SortableList
        items={items}
        label="Images"
        nameOf={(item) => fileNameOf(produit, item.id)}
        announce={(position, total) => `Image déplacée en position ${position} sur ${total}`}
        onMove={(from, to) => void move(from, to)}
      >
        {(item, index) => (
          <div className={styles.row}>
            <SortHandle />
            <img
              src={fileUrl(staged.holder(item.id), item.id, { thumb: '96x96' })}
              alt=""
              width={48}
              height={48}
            />
            <span className={styles.name}>
              {fileNameOf(produit, item.id)}
              {index === 0 ? <span className={styles.first}>Image principale</span> : null}
            </span>
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={`Actions pour ${fileNameOf(produit, item.id)}`}>
                  <Ellipsis size={20} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <SortMenuItems />
                <Menu.Item
                  color="red"
                  leftSection={<Trash2 size={16} aria-hidden="true" />}
                  onClick={() => void remove(item.id)}
                >
                  Supprimer
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        )}
      </SortableList>
      <div className={styles.queue}>
        <UploadQueue
          queue={queue}
          label="Ajouter des images"
          hint="JPG, PNG, WebP ou AVIF, 10 Mo chacune, 12 au plus."
          accept={acceptOf(produitFields.images)}
        />
      </div>
    </Input.Wrapper>
  )
}

/** The notice under a file that is delivered without watermark; empty for any other. */
const useUnmarked = ({ id, marksPdf }: Produit) => {
  const query = unmarkedFiles(id)
  useLive([{ collection: 'marked_files' }], [query.queryKey])
  const { data = [] } = useQuery({ ...query, enabled: marksPdf })
  return (name: string): string => {
    const problem = marksPdf && data.find(({ source }) => source === name)?.problem
    return problem ? `Remis sans marque\u00a0: ${WATERMARK_PROBLEM_LABELS[problem]}.` : ''
  }
}

const Downloads = (props: Props) => {
  const produit = props.staged.shown
  const { queue, remove } = useFiles(props, 'downloads')
  const problemOf = useUnmarked(produit)
  return (
    <Input.Wrapper label="Fichiers remis après l’achat" labelElement="div">
      <ul className={styles.files}>
        {produit.downloads.map((name) => (
          <li key={name} className={styles.row}>
            <span className={styles.name}>
              {fileNameOf(produit, name)}
              {problemOf(name) ? <span className={styles.problem}>{problemOf(name)}</span> : null}
            </span>
            <ActionIcon
              aria-label={`Supprimer ${fileNameOf(produit, name)}`}
              onClick={() => void remove(name)}
            >
              <Trash2 size={18} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <UploadQueue queue={queue} label="Ajouter des fichiers" hint="10 fichiers au plus, 200 Mo chacun." />
    </Input.Wrapper>
  )
}
