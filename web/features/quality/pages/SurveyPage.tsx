import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { SURVEY_LABELS } from '#drizzle/domain/survey.ts'
import { longDate } from '../../../lib/format.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { PageHead } from '../../../ui/page-head/PageHead.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import styles from '../components/Survey.module.css'
import { type Survey, surveyOf } from '../survey.ts'

/** With what checks and sends: the first view waits for none of it. */
const SurveyForm = lazy(() => import('../components/SurveyForm.tsx'))

const WHY: Readonly<Record<Survey['kind'], string>> = {
  positioning: 'Ces quelques questions nous aident à adapter la formation à ce que vous attendez.',
  hot: 'Dites-nous ce que vous avez pensé de cette formation\u00a0: vos réponses servent à l’améliorer.',
  cold: 'Quelque temps après, que vous reste-t-il de cette formation\u00a0?',
}

const PRIVACY =
  'Vos réponses sont lues par l’équipe qui gère les formations. Les statistiques publiées ne montrent ni votre nom ni vos mots. Vos réponses sont effacées avec votre compte.'

/** Stored: until when they may be changed, and the way back to them. */
const Thanks = ({ survey, change }: { survey: Survey; change: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        Merci{survey.firstName ? `, ${survey.firstName}` : ''}.
      </h2>
      <p>
        {survey.isOpen
          ? `Vos réponses sont enregistrées. Vous pouvez les modifier jusqu’au ${longDate(survey.changeableUntil)}, avec ce même lien.`
          : `Vous avez répondu le ${longDate(survey.answeredAt)}. Vos réponses ne peuvent plus être modifiées.`}
      </p>
      {survey.isOpen ? (
        <Button variant="outline" onClick={change}>
          Modifier mes réponses
        </Button>
      ) : null}
    </section>
  )
}

const Answering = ({ token, survey }: { token: string; survey: Survey }) => {
  const queries = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  if (survey.answeredAt && !isChanging) return <Thanks survey={survey} change={() => setChanging(true)} />
  return (
    <>
      <p>{PRIVACY}</p>
      <Suspense fallback={<Skeleton height={480} />}>
        <SurveyForm
          token={token}
          survey={survey}
          done={(stored) => {
            queries.setQueryData(surveyOf(token).queryKey, stored)
            setChanging(false)
            window.scrollTo(0, 0)
          }}
        />
      </Suspense>
    </>
  )
}

const Unknown = () => (
  <EmptyState title="Ce questionnaire n’existe pas ou n’existe plus.">
    <p>
      L’adresse est peut-être incomplète&nbsp;: ouvrez-la depuis le bouton de l’e-mail que vous avez reçu.
    </p>
  </EmptyState>
)

/** `/questionnaire-formation/{token}`: answered without an account, by the holder of the mail. */
export default function SurveyPage() {
  const { token = '' } = useParams()
  const query = useQuery(surveyOf(token))
  const { data } = query
  return (
    <main className={`container ${styles.page}`}>
      <PageHead
        title={data ? `${SURVEY_LABELS[data.kind]}\u00a0: ${data.courseTitle}` : 'Questionnaire'}
        lead={data && !data.answeredAt ? WHY[data.kind] : undefined}
      />
      <Load
        query={query}
        loading={<Skeleton height={480} />}
        failed={(error) =>
          error instanceof ClientResponseError && [400, 404].includes(error.status) ? <Unknown /> : undefined
        }
      >
        {(survey) => <Answering token={token} survey={survey} />}
      </Load>
    </main>
  )
}
