import { Button, Checkbox, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, Printer } from 'lucide-react'
import { useState } from 'react'
import { paceToEndBefore, planEnd, planWeeks } from '#drizzle/domain/plan.ts'
import { parisDay } from '#drizzle/domain/weeks.ts'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { download } from '../../../lib/download.ts'
import { longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { Placed } from '../queries.ts'
import styles from './Plan.module.css'
import { DAYS, dayText, paceText } from './plan-labels.ts'
import type { PlanChoice } from './use-plan.ts'

/** The offered paces; a stored pace of another number is inserted among them. */
const PACES = [1, 2, 3, 5, 7]

interface Props {
  courseId: string
  choice: PlanChoice
  left: readonly Placed[]
  doneAt: readonly string[]
  now: Date
  /** End of access, as stored; empty without end. */
  expiresAt: string
}

const pacesOf = (current: number, left: number): number[] =>
  [...new Set([...PACES.filter((pace, at) => at === 0 || pace <= left), current])].sort((a, b) => a - b)

const Saved = ({ choice }: { choice: PlanChoice }) => (
  <div role="status" className={styles.saved}>
    {choice.state === 'saving' ? 'Enregistrement…' : null}
    {choice.state === 'saved' ? 'Votre rythme est enregistré.' : null}
    {choice.state === 'failed' ? (
      <>
        <Text c="red.7" size="sm">
          {`Votre rythme n’est pas enregistré. ${choice.failure}`}
        </Text>
        <Button size="compact-sm" variant="outline" onClick={choice.again}>
          Réessayer
        </Button>
      </>
    ) : null}
  </div>
)

/** Lessons a week, with the end date of each pace; the days and the hour; calendar file and print. */
export const PaceForm = ({ courseId, choice, left, doneAt, now, expiresAt }: Props) => {
  const { plan, choose } = choice
  const [time, setTime] = useState(plan.time)
  const lastDay = expiresAt ? parisDay(new Date(expiresAt)) : ''
  const needed = lastDay ? paceToEndBefore(left, lastDay, doneAt, now) : 1
  const endOf = (pace: number) => planEnd(planWeeks(left, pace, doneAt, now))
  const calendar = useMutation({
    mutationFn: () => download(`/api/courses/${encodeURIComponent(courseId)}/plan.ics`, 'mon-rythme.ics'),
    onError: (error) => void notify.error(failureMessage(error)),
  })
  const keepTime = () => {
    // An emptied or incomplete field has no hour; the stored one is restored.
    if (time === '') setTime(plan.time)
    else if (time !== plan.time) choose({ time })
  }
  return (
    <div className={styles.form}>
      <Panel labelledBy="rythme">
        <Title order={2} size="h3" id="rythme">
          {'Combien de leçons par semaine\u00a0?'}
        </Title>
        <Radio.Group
          aria-labelledby="rythme"
          value={String(plan.perWeek)}
          onChange={(value) => choose({ perWeek: Number(value) })}
        >
          <Stack gap="xs">
            {pacesOf(plan.perWeek, left.length).map((pace) => {
              const end = endOf(pace)
              const isLate = lastDay !== '' && end >= lastDay
              return (
                <Radio
                  key={pace}
                  value={String(pace)}
                  label={paceText(pace)}
                  description={`Vous terminez au plus tard le ${dayText(end)}${isLate ? ', après la fin de votre accès' : ''}.`}
                />
              )
            })}
          </Stack>
        </Radio.Group>
        {lastDay && needed !== 1 ? (
          <Text size="sm">
            {needed > 0
              ? `Votre accès prend fin le ${longDate(expiresAt)}\u00a0: il faut ${paceText(needed).toLowerCase()} pour tout suivre avant.`
              : `Votre accès prend fin le ${longDate(expiresAt)}\u00a0: commencez par ce qui compte le plus pour vous.`}
          </Text>
        ) : null}
      </Panel>
      <Panel labelledBy="moments">
        <Title order={2} size="h3" id="moments">
          {'Quand vous installez-vous\u00a0?'}
        </Title>
        <Checkbox.Group
          aria-labelledby="moments"
          value={plan.days.map(String)}
          onChange={(values) => choose({ days: values.map(Number).sort((a, b) => a - b) })}
        >
          <div className={styles.days}>
            {DAYS.map(({ short, long }, at) => (
              <Checkbox key={long} value={String(at + 1)} label={short} aria-label={long} />
            ))}
          </div>
        </Checkbox.Group>
        <TextInput
          label="À quelle heure"
          type="time"
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          onBlur={keepTime}
          className={styles.time}
        />
        <Text size="sm">
          {plan.days.length === 0
            ? 'Choisissez vos jours pour ajouter ces moments à votre agenda. Sans jour fixe, le plan de la semaine suffit.'
            : 'Votre agenda vous prévient dix minutes avant. Si vous changez de rythme, ajoutez-le de nouveau\u00a0: il remplace le précédent.'}
        </Text>
        <div className={styles.acts}>
          <Button
            leftSection={<CalendarPlus size={16} aria-hidden="true" />}
            disabled={plan.days.length === 0 || choice.state === 'saving'}
            loading={calendar.isPending}
            onClick={() => calendar.mutate()}
          >
            Ajouter à mon agenda
          </Button>
          <Button
            variant="outline"
            leftSection={<Printer size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Imprimer mon planning
          </Button>
        </div>
        <Saved choice={choice} />
      </Panel>
    </div>
  )
}
