import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NEEDS } from '#drizzle/domain/survey.ts'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Drawer } from '../../../admin-ui/components/layers.tsx'
import { TextForm } from '../../../admin-ui/forms/TextForm.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { longDate } from '../../../lib/format.ts'
import { type LearnerSheet, noteAdaptation, sheetOf } from '../queries.ts'
import { Answers } from './Answers.tsx'
import styles from './Binder.module.css'
import { Indicators } from './Indicators.tsx'

type Survey = LearnerSheet['surveys'][number]

/** The member's needs and the adaptation made: indicator 10. */
const Adaptation = ({ survey, name }: { survey: Survey; name: string }) => {
  const [isWriting, setWriting] = useState(false)
  if (isWriting)
    return (
      <TextForm
        collection="quality"
        name={`survey_requests-${survey.id}`}
        label={`Ce qui a été aménagé pour ${name}`}
        initial={survey.adaptation}
        submit="Enregistrer"
        maxLength={3000}
        takesFocus
        send={async (adaptation) => void (await noteAdaptation(survey.id, adaptation, survey.updated))}
        done={() => setWriting(false)}
        cancel={() => setWriting(false)}
      />
    )
  return (
    <Paper withBorder p="md">
      <Title order={3} size="h4" mb="xs">
        Aménagement
      </Title>
      <Text style={{ whiteSpace: 'pre-wrap' }} mb="sm">
        {survey.adaptation ||
          (survey.answers[NEEDS] === undefined
            ? 'Aucun besoin n’a été exprimé.'
            : 'Un besoin est exprimé\u00a0: notez ce que vous avez aménagé.')}
      </Text>
      <Button size="compact-md" variant="outline" onClick={() => setWriting(true)}>
        {survey.adaptation ? 'Modifier' : 'Noter un aménagement'}
      </Button>
    </Paper>
  )
}

const Sheet = ({ sheet }: { sheet: LearnerSheet }) => {
  const positioning = sheet.surveys.find(({ kind, answeredAt }) => kind === 'positioning' && answeredAt)
  return (
    <Stack gap="lg">
      <Text>
        <Anchor href={`mailto:${sheet.email}`} inherit>
          {sheet.email}
        </Anchor>
        {`. Inscription du ${longDate(sheet.enrolledAt)}, ${sheet.progress}\u00a0% du programme${
          sheet.completedAt ? `, terminée le ${longDate(sheet.completedAt)}` : ''
        }.`}
      </Text>
      <Indicators findings={sheet.findings} label={`Indicateurs de ${sheet.name}`} />
      {positioning ? <Adaptation key={positioning.updated} survey={positioning} name={sheet.name} /> : null}
      {sheet.surveys.map((survey) => (
        <Answers key={survey.id} survey={survey} />
      ))}
      {sheet.surveys.length === 0 ? (
        <Text c="dimmed" className={styles.evidence}>
          Aucun questionnaire n’est prévu pour cette personne dans cette formation.
        </Text>
      ) : null}
    </Stack>
  )
}

/** A person's sheet, which `?personne=` opens. */
export const LearnerDrawer = ({ enrollment, close }: { enrollment: string; close: () => void }) => {
  const covered = useIsCovered()
  const query = useQuery({ ...sheetOf(enrollment), enabled: enrollment !== '' })
  return (
    <Drawer
      hasEntry={false}
      opened={enrollment !== ''}
      onClose={close}
      closeOnEscape={!covered}
      position="right"
      size="min(720px, 100%)"
      title={
        query.data
          ? `${query.data.name || query.data.email}, «\u00a0${query.data.course.title}\u00a0»`
          : 'Personne'
      }
    >
      {enrollment ? (
        <AdminLoad
          query={query}
          skeleton={<Blocks rows={6} />}
          failed={`Cette fiche n’a pas pu être lue\u00a0: la personne n’est peut-être plus inscrite.`}
        >
          {(sheet) => <Sheet sheet={sheet} />}
        </AdminLoad>
      ) : null}
    </Drawer>
  )
}
