import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_SHIFT_DAYS } from '#drizzle/collections/learning.ts'
import { MAX_HOURS, MIN_HOURS } from '#drizzle/domain/connected-hours.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type AccessChange, changeAccess, type Learner } from '../queries.ts'

interface Values {
  access: 'same' | 'open' | 'closed'
  end: 'same' | 'never' | 'date'
  endsAt: string
  calendar: 'same' | 'programme' | 'all' | 'sooner' | 'later'
  days: number | null
  bound: 'same' | 'none' | 'hours'
  hours: number | null
}
const UNCHANGED: Values = {
  access: 'same',
  end: 'same',
  endsAt: '',
  calendar: 'same',
  days: null,
  bound: 'same',
  hours: null,
}

const SAME = { value: 'same', label: 'Ne rien changer' }
const ACCESS = [SAME, { value: 'open', label: 'Ouvert' }, { value: 'closed', label: 'Suspendu' }]
const END = [SAME, { value: 'never', label: 'Sans fin' }, { value: 'date', label: 'À une date' }]
const CALENDAR = [
  SAME,
  { value: 'programme', label: 'Selon le programme' },
  { value: 'all', label: 'Tous les modules ouverts' },
  { value: 'sooner', label: 'Plus tôt' },
  { value: 'later', label: 'Plus tard' },
]
const BOUND = [SAME, { value: 'none', label: 'Sans limite' }, { value: 'hours', label: 'Un nombre d’heures' }]

/** The request of the form. */
const changeOf = ({ access, end, endsAt, calendar, days, bound, hours }: Values): AccessChange => {
  const shift = { same: 0, programme: 0, all: -MAX_SHIFT_DAYS, sooner: -(days ?? 0), later: days ?? 0 }
  return {
    ...(access === 'same' ? {} : { isActive: access === 'open' }),
    ...(end === 'same' ? {} : { expiresAt: end === 'date' ? endsAt : '' }),
    ...(calendar === 'same' ? {} : { releaseShiftDays: shift[calendar] }),
    ...(bound === 'same' ? {} : { mostHours: bound === 'hours' ? hours : null }),
  }
}
const asksDays = ({ calendar }: Values): boolean => calendar === 'sooner' || calendar === 'later'
const endProblem = ({ end, endsAt }: Values): string | null => {
  if (end !== 'date') return null
  if (endsAt === '') return 'Indiquez une date.'
  // A mistyped year would lock members out; « Suspendu » closes access at once.
  return new Date(endsAt).getTime() <= Date.now()
    ? 'Cette date est passée. Pour fermer l’accès dès maintenant, choisissez «\u00a0Suspendu\u00a0».'
    : null
}
const HOURS_MISSING = 'Indiquez un nombre d’heures, au moins un quart d’heure (0,25).'
const isHours = (hours: number | null): boolean => hours !== null && hours >= MIN_HOURS && hours <= MAX_HOURS
const problemsOf = (values: Values) => ({
  endsAt: endProblem(values),
  hours: values.bound === 'hours' && !isHours(values.hours) ? HOURS_MISSING : null,
  days: asksDays(values) && !(values.days && values.days > 0) ? 'Indiquez un nombre de jours.' : null,
})

/** Access of one or several people: open or not, until when, and when modules that wait open to them. */
export const AccessDialog = (props: {
  learners: readonly Learner[]
  close: () => void
  done: () => void
}) => {
  const request = useDialogClose(props.close)
  return (
    <Modal
      opened={props.learners.length > 0}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title="Modifier l’accès"
    >
      <Form {...props} request={request} />
    </Modal>
  )
}

const changedText = (changed: number): string => `${plural(changed, 'accès modifié', 'accès modifiés')}`

/** Hours of connection: of each, in all, those that are used among them. */
const HoursInputs = (props: {
  values: Values
  put: (next: Partial<Values>) => void
  error: string | null | false
}) => (
  <>
    <NativeSelect
      label="Heures de connexion"
      data={BOUND}
      value={props.values.bound}
      onChange={(event) => props.put({ bound: event.currentTarget.value as Values['bound'] })}
    />
    {props.values.bound === 'hours' ? (
      <IntegerInput
        label="Heures en tout"
        description="Celles qui sont déjà utilisées comprises, comptées comme sur le relevé d’assiduité."
        max={MAX_HOURS}
        allowDecimal
        decimalSeparator=","
        value={props.values.hours}
        error={props.error}
        onChange={(hours) => props.put({ hours })}
      />
    ) : null}
  </>
)

/** Some were changed before one failed. */
class HalfDone extends Error {
  readonly changed: number
  constructor(changed: number, cause: unknown) {
    super('Some accesses were not changed', { cause })
    this.changed = changed
  }
}

/**
 * One after the other; returns how many were changed. An enrollment deleted meanwhile needs nothing. Throws
 * `HalfDone`.
 */
const changeAll = async (learners: readonly Learner[], change: AccessChange): Promise<number> => {
  let changed = 0
  for (const { id } of learners)
    try {
      await changeAccess(id, change)
      changed += 1
    } catch (error) {
      if (!isNotFound(error)) throw new HalfDone(changed, error)
    }
  return changed
}

/** Those before the failed one are changed; a repetition changes nothing for them. */
const failureText = (error: unknown, all: number): string => {
  if (!(error instanceof HalfDone) || error.changed === 0)
    return failureMessage(error instanceof HalfDone ? error.cause : error)
  return `${changedText(error.changed)} sur ${all}. ${failureMessage(error.cause)} Enregistrez de nouveau pour finir.`
}

const Form = (props: {
  learners: readonly Learner[]
  close: () => void
  done: () => void
  request: ConfirmedClose
}) => {
  const { learners, close } = props
  const queries = useQueryClient()
  const [values, setValues] = useState(UNCHANGED)
  const [tries, setTries] = useState(0)
  const wasTried = tries > 0
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  const put = (next: Partial<Values>) => setValues((now) => ({ ...now, ...next }))
  const change = changeOf(values)
  const isDirty = Object.keys(change).length > 0
  const problems = problemsOf(values)
  const { leave, release } = useAskedClose(isDirty, props.request, close)
  const save = useMutation({
    mutationFn: () => changeAll(learners, change),
    onSuccess: (changed) => {
      release()
      close()
      props.done()
      notify.success(`${changedText(changed)}.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['courses'] }),
  })
  const submit = () => {
    setTries((now) => now + 1)
    if (isDirty && Object.values(problems).every((problem) => problem === null)) save.mutate()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <Text>
          {learners.length === 1
            ? `${learners[0]?.name} (${learners[0]?.email})`
            : `Pour ${plural(learners.length, 'personne')}.`}
        </Text>
        <NativeSelect
          label="Accès"
          data={ACCESS}
          value={values.access}
          onChange={(event) => put({ access: event.currentTarget.value as Values['access'] })}
          data-autofocus
        />
        <NativeSelect
          label="Fin de l’accès"
          data={END}
          value={values.end}
          onChange={(event) => put({ end: event.currentTarget.value as Values['end'] })}
        />
        {values.end === 'date' ? (
          <DateTimeInput
            label="Fin le"
            value={values.endsAt}
            error={wasTried && problems.endsAt}
            onChange={(endsAt) => put({ endsAt })}
          />
        ) : null}
        <NativeSelect
          label="Ouverture des modules"
          description="Ce qui est déjà ouvert le reste."
          data={CALENDAR}
          value={values.calendar}
          onChange={(event) => put({ calendar: event.currentTarget.value as Values['calendar'] })}
        />
        {asksDays(values) ? (
          <IntegerInput
            label="Nombre de jours"
            max={MAX_SHIFT_DAYS}
            value={values.days}
            error={wasTried && problems.days}
            onChange={(days) => put({ days })}
          />
        ) : null}
        <HoursInputs values={values} put={put} error={wasTried && problems.hours} />
        {/* Here and not above the page, where it would cover the buttons. */}
        {save.isError ? (
          <Alert color="red" role="alert">
            {failureText(save.error, learners.length)}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="outline" onClick={leave}>
            Annuler
          </Button>
          <Button type="submit" disabled={!isDirty} loading={save.isPending}>
            Enregistrer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
