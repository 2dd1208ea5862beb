import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { courseFields } from '#drizzle/collections/courses.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/permissions.ts'
import { newRecordId, sendOnce } from '../../../lib/send-once.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { problems, required } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb/Breadcrumb.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { DraftOffer } from '../../../ui/draft/DraftOffer.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Input, Textarea } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PageHead } from '../../../ui/page-head/PageHead.tsx'
import { draftPlan, useHasAssistant } from '../ai/queries.ts'
import { courses } from '../queries.ts'
import styles from './QuickStartPage.module.css'

const CRUMBS = [{ label: 'Accueil', to: link('home') }, { label: 'Créer une formation' }]
const EMPTY = { title: '', promise: '', audience: '' }

const QuickStart = () => {
  const navigate = useNavigate()
  const [values, setValues] = useState(EMPTY)
  // Sent again after an answer that was lost, it is the same course.
  const [id, setId] = useState(newRecordId)
  const action = useAction()
  const mayAsk = useHasAssistant()
  const plan = useAction()
  const [problem, setProblem] = useState('')
  const draft = useDraft('quick-start', values)
  const set =
    (name: keyof typeof EMPTY) =>
    ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: value }))
  const isTitled = () => {
    const wrong = problems({ title: required(values.title) })
    action.setErrors(wrong)
    return Object.keys(wrong).length === 0
  }
  const goOn = (course: string) => {
    draft.clear()
    setId(newRecordId())
    navigate(adminLink('adminCourseEdit', { id: course }, { tab: 'programme' }))
  }
  const generate = async () => {
    if (!isTitled()) return
    const topic = [values.title, values.promise].filter(Boolean).join('. ')
    let drafted = { course: '', problem: '' }
    await plan.run(async () => {
      drafted = await draftPlan({ topic, audience: values.audience })
    })
    setProblem(drafted.problem)
    if (drafted.course) goOn(drafted.course)
  }
  const submit = async () => {
    if (!isTitled()) return
    const { title, promise, audience } = values
    const isMade = await action.run(() =>
      sendOnce(() =>
        courses.create({ id, title, shortDescription: promise, audience, status: 'draft', price: 0 }),
      ),
    )
    if (isMade) goOn(id)
  }
  const { offered } = draft
  return (
    <>
      {offered ? (
        <DraftOffer
          onResume={() => {
            setValues({ ...EMPTY, ...offered })
            draft.dismiss()
          }}
          onForget={draft.clear}
        />
      ) : null}
      <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Nouvelle formation">
        <Input
          label="Titre"
          name="title"
          value={values.title}
          onChange={set('title')}
          error={action.errors.title}
          maxLength={courseFields.title.max}
        />
        <Textarea
          label="Promesse"
          name="promise"
          hint="Ce que la formation change pour qui la suit, en une phrase ou deux."
          isOptional
          rows={3}
          value={values.promise}
          onChange={set('promise')}
          error={action.errors.shortDescription}
          maxLength={courseFields.shortDescription.max}
        />
        <Textarea
          label="Public"
          name="audience"
          hint="À qui elle s’adresse, et d’où ces personnes partent."
          isOptional
          rows={3}
          value={values.audience}
          onChange={set('audience')}
          error={action.errors.audience}
          maxLength={courseFields.audience.max}
        />
        <div className={styles.acts}>
          <Button type="submit" variant="strong" isBusy={action.isBusy}>
            Créer le brouillon
          </Button>
          <LinkButton to={adminLink('adminCourseNew')} variant="outline">
            Régler aussi le prix et l’image
          </LinkButton>
          {mayAsk ? (
            <Button variant="outline" isBusy={plan.isBusy} onClick={generate}>
              Générer un plan
            </Button>
          ) : null}
        </div>
        <div role="status">
          {plan.isBusy ? <Banner>Génération en cours, cela peut prendre quelques minutes.</Banner> : null}
        </div>
        {plan.failure || problem ? <Banner tone="error">{plan.failure || problem}</Banner> : null}
      </Form>
    </>
  )
}

/** `/settings/createcourses`: no route guard; signed out, or without the right, it shows a message. */
export default function QuickStartPage() {
  const user = useUser()
  const mayCreate = useCan('courses.manage')
  return (
    <main className={`container ${styles.page}`}>
      <Breadcrumb items={CRUMBS} />
      <PageHead
        title="Créer une formation"
        lead="Trois réponses suffisent pour commencer. Tout se change ensuite."
      />
      {!user ? (
        <EmptyState
          title="Connectez-vous pour accéder à cette page."
          action={
            <LinkButton to={link('signIn', null, { redirect: link('createCourse') })}>
              Se connecter
            </LinkButton>
          }
        />
      ) : null}
      {user && !mayCreate ? (
        <EmptyState
          title={PERMISSION_MESSAGE}
          action={<LinkButton to={link('memberHome')}>Mon espace</LinkButton>}
        />
      ) : null}
      {mayCreate ? <QuickStart /> : null}
    </main>
  )
}
