import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { MAX_LESSONS, MAX_MODULES, MAX_SOURCE, MAX_TOPIC } from '#drizzle/domain/ai-draft.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { decimal } from '../../../lib/format.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import styles from './Ai.module.css'
import { type CourseWish, startCourse } from './queries.ts'

const LEVELS = [
  { value: '', label: 'Sans précision' },
  { value: 'beginner', label: 'Débutant' },
  { value: 'practitioner', label: 'Praticiens formés' },
  { value: 'advanced', label: 'Praticiens expérimentés' },
]
const upTo = (most: number) => Array.from({ length: most }, (_, at) => String(at + 1))

/** The subject of a course, and its parts. */
export const CourseWishForm = ({ topic, started }: { topic: string; started: (jobId: string) => void }) => {
  const [wish, setWish] = useState({ topic, audience: '', level: '', modules: '3', lessons: '3', source: '' })
  const [missing, setMissing] = useState(false)
  const change = (part: Partial<typeof wish>) => setWish((known) => ({ ...known, ...part }))
  const release = useLeaveGuard(wish.source !== '')
  const start = useMutation({
    mutationFn: () => {
      const { lessons, modules, level, ...rest } = wish
      return startCourse({
        ...rest,
        topic: rest.topic.trim(),
        level: level as CourseWish['level'],
        modules: Number(modules),
        lessonsPerModule: Number(lessons),
      })
    },
    onSuccess: (jobId) => {
      release()
      started(jobId)
    },
  })
  const refused = fieldMessages(start.error)
  const submit = () => {
    setMissing(wish.topic.trim() === '')
    if (wish.topic.trim() !== '' && !start.isPending) start.mutate()
  }
  const left = MAX_SOURCE - wish.source.length
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <Textarea
          label="Sujet de la formation"
          description="Ce que l’on y apprend, en une ou deux phrases"
          autosize
          minRows={2}
          maxLength={MAX_TOPIC}
          value={wish.topic}
          error={missing && wish.topic.trim() === '' ? 'Écrivez le sujet.' : refused.topic}
          onChange={({ currentTarget }) => change({ topic: currentTarget.value })}
        />
        <TextInput
          label="Pour qui (facultatif)"
          maxLength={500}
          value={wish.audience}
          onChange={({ currentTarget }) => change({ audience: currentTarget.value })}
        />
        <div className={styles.fields}>
          <NativeSelect
            label="Niveau"
            data={LEVELS}
            value={wish.level}
            onChange={({ currentTarget }) => change({ level: currentTarget.value })}
          />
          <NativeSelect
            label="Nombre de modules"
            data={upTo(MAX_MODULES)}
            value={wish.modules}
            onChange={({ currentTarget }) => change({ modules: currentTarget.value })}
          />
          <NativeSelect
            label="Leçons par module"
            data={upTo(MAX_LESSONS)}
            value={wish.lessons}
            onChange={({ currentTarget }) => change({ lessons: currentTarget.value })}
          />
        </div>
        <Textarea
          label="Votre texte ou votre transcription (facultatif)"
          description={
            left < 0
              ? undefined
              : 'Le plan en reprend les idées et le ton. Retirez-en ce qui concerne des personnes\u00a0: ce texte est envoyé au service d’IA, puis effacé d’ici.'
          }
          error={
            left < 0
              ? `Ce texte est trop long de ${decimal(-left)} caractères, sur ${decimal(MAX_SOURCE)} permis.`
              : refused.source
          }
          autosize
          minRows={3}
          maxRows={12}
          value={wish.source}
          onChange={({ currentTarget }) => change({ source: currentTarget.value })}
        />
        {start.isError ? (
          <Text c="red.8" role="alert">
            {failureMessage(start.error)}
          </Text>
        ) : null}
        <div>
          <Button
            type="submit"
            loading={start.isPending}
            disabled={left < 0}
            leftSection={<Sparkles size={18} aria-hidden="true" />}
          >
            Générer un plan
          </Button>
        </div>
      </Stack>
    </form>
  )
}
