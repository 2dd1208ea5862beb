import { Anchor, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { SURVEY_KINDS, SURVEY_LABELS, type SurveyKind } from '#drizzle/domain/survey.ts'
import type { CourseEditor } from '../use-course-editor.ts'

const WHEN: Readonly<Record<SurveyKind, string>> = {
  positioning: 'Envoyé quand une inscription commence, avec le message d’accueil.',
  hot: 'Envoyé dès que la formation est terminée.',
  cold: 'Envoyé trois mois après la fin.',
}

/** Which questionnaires of the training leave by themselves. */
export const SurveysSection = ({ editor, course }: { editor: CourseEditor; course: string }) => {
  const muted = editor.form.values.mutedSurveys
  const send = (kind: SurveyKind, isSent: boolean) =>
    editor.form.set(
      'mutedSurveys',
      SURVEY_KINDS.filter((one) => (one === kind ? !isSent : muted.includes(one))),
    )
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h3" mb="md">
        Questionnaires de formation
      </Title>
      <Stack maw={480}>
        {SURVEY_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={SURVEY_LABELS[kind]}
            description={WHEN[kind]}
            checked={!muted.includes(kind)}
            onChange={(event) => send(kind, event.currentTarget.checked)}
          />
        ))}
        <Text size="sm" c="dimmed">
          Une seule relance, sept jours après. Les réponses sont dans le{' '}
          <Anchor component={Link} to={adminLink('adminQuality', null, { formation: course })} inherit>
            classeur qualité
          </Anchor>
          .
        </Text>
      </Stack>
    </Paper>
  )
}
