import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { SortableBoard } from '../../../admin-ui/components/SortableBoard.tsx'
import { SortableList } from '../../../admin-ui/components/SortableList.tsx'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { useProgramme } from '../use-programme.ts'
import { LessonPanel } from './LessonPanel.tsx'
import { ModuleItem } from './ModuleItem.tsx'
import styles from './Programme.module.css'
import { TitleDialog } from './TitleDialog.tsx'

/** Modules and lessons: order by drag, keyboard or menu; a lesson opens in its panel (`?lecon=`). */
export const ProgrammeTab = ({ courseId, isPublished }: { courseId: string; isPublished: boolean }) => {
  const programme = useProgramme(courseId)
  const [search] = useSearchParams()
  const editSearch = useSearchEdit()
  const [adding, setAdding] = useState(false)
  const opened = search.get('lecon') ?? ''
  const open = (id: string) =>
    editSearch((next) => {
      if (id) next.set('lecon', id)
      else next.delete('lecon')
    })
  const lesson = programme.modules
    .flatMap((part) => programme.lessonsOf(part.id))
    .find(({ id }) => id === opened)
  if (programme.failed) return <Failed retry={programme.failed.refetch} />
  if (!programme.isReady) return <Blocks rows={5} />
  const add = (
    <Button
      variant="outline"
      leftSection={<Plus size={18} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      Ajouter un module
    </Button>
  )
  return (
    <div className={styles.programme}>
      {programme.modules.length === 0 ? <EmptyState title="Ajoutez un premier module." action={add} /> : null}
      <SortableBoard>
        <SortableList
          items={programme.modules}
          label="Modules"
          nameOf={(part) => part.title}
          announce={(position, total) => `Module déplacé en position ${position} sur ${total}`}
          onMove={(from, to) => void programme.moveModule(from, to)}
        >
          {(part, index) => (
            <ModuleItem
              part={part}
              number={index + 1}
              programme={programme}
              isPublished={isPublished}
              openLesson={open}
            />
          )}
        </SortableList>
      </SortableBoard>
      {programme.modules.length > 0 ? <div>{add}</div> : null}
      <TitleDialog
        opened={adding}
        close={() => setAdding(false)}
        title="Nouveau module"
        label="Titre du module"
        action="Ajouter le module"
        submit={async (title) => Boolean(await programme.addModule(title))}
      />
      <LessonPanel
        id={opened}
        lesson={lesson}
        courseId={courseId}
        close={() => open('')}
        saved={programme.refreshLesson}
      />
    </div>
  )
}
