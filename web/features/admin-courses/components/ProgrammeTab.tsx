import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { SortableBoard } from '../../../admin-ui/components/SortableBoard.tsx'
import { SortableList } from '../../../admin-ui/components/SortableList.tsx'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { useHeldLesson } from '../use-held-lesson.ts'
import { useProgramme } from '../use-programme.ts'
import { LessonDesk } from './LessonDesk.tsx'
import { type Leave, stays } from './LessonForm.tsx'
import { LessonPanel } from './LessonPanel.tsx'
import { ModuleItem } from './ModuleItem.tsx'
import styles from './Programme.module.css'
import { TitleDialog } from './TitleDialog.tsx'

/** Room for the programme, a lesson and a phone beside each other. */
const WIDE = '(min-width: 1440px)'

/** Whether a lesson is written at the desk: as wide as the window was when it was opened, so that no form goes while it is resized. */
const useDesk = (isOpen: boolean): boolean => {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false })
  const held = useRef(isWide)
  if (!isOpen) held.current = isWide
  return isOpen && held.current
}

/** Modules and lessons: order by drag, keyboard or menu; a lesson (`?lecon=`) opens in its panel, at its desk on a wide screen. */
export const ProgrammeTab = ({ courseId, isPublished }: { courseId: string; isPublished: boolean }) => {
  const programme = useProgramme(courseId, isPublished)
  const [search] = useSearchParams()
  const editSearch = useSearchEdit()
  const [adding, setAdding] = useState(false)
  const [freshId, setFreshId] = useState('')
  const opened = search.get('lecon') ?? ''
  const open = (id: string) =>
    editSearch((next) => {
      if (id) next.set('lecon', id)
      else next.delete('lecon')
    })
  const openFresh = (id: string) => {
    setFreshId(id)
    open(id)
  }
  const listed = programme.modules
    .flatMap((part) => programme.lessonsOf(part.id))
    .find(({ id }) => id === opened)
  const lesson = useHeldLesson(opened, listed)
  const isAtDesk = useDesk(opened !== '')
  const leave = useRef<Leave>(stays)
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
  if (isAtDesk && lesson)
    return (
      <LessonDesk
        lesson={lesson}
        parts={programme.modules.map((part) => ({ part, lessons: programme.lessonsOf(part.id) }))}
        courseId={courseId}
        isPublished={isPublished}
        isFresh={lesson.id === freshId}
        open={open}
        saved={programme.refreshLesson}
        leave={leave}
      />
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
              openFresh={openFresh}
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
        isPublished={isPublished}
        isFresh={opened === freshId}
        close={() => open('')}
        saved={programme.refreshLesson}
      />
    </div>
  )
}
