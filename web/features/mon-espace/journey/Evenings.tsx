import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Evening, eveningsThisMonth, lastEvenings, noonOf } from '#drizzle/domain/evenings.ts'
import { dates, plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { myEvenings, personOf, users } from '../queries.ts'
import styles from './Evenings.module.css'

const nameOf = (day: string): string =>
  dates({ weekday: 'long', day: 'numeric', month: 'long' }).format(noonOf(day))

/** A dot an evening; evenings without listening have a neutral one. */
const Dots = ({ evenings }: { evenings: readonly Evening[] }) => (
  <ol className={styles.dots} aria-label="Vos derniers soirs">
    {evenings.map(({ day, wasListened }) => (
      <li key={day} className={wasListened ? styles.heard : styles.quiet}>
        <span className="visually-hidden">
          {nameOf(day)}
          {wasListened ? '\u00a0: vous avez écouté' : ''}
        </span>
      </li>
    ))}
  </ol>
)

const monthText = (count: number): string =>
  count === 0
    ? 'Vos soirs d’écoute de ces deux dernières semaines.'
    : `Vous avez écouté ${plural(count, 'soir')} ce mois-ci.`

/** Shown or hidden, as the person chooses: stored with the account, so that it holds on each device. */
const useChoice = (userId: string) => {
  const queries = useQueryClient()
  const person = personOf(userId)
  return useMutation({
    mutationFn: (hidesEvenings: boolean) => users.update(userId, { hidesEvenings }),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: person.queryKey }),
  })
}

const Shown = ({ userId, hide, isBusy }: { userId: string; hide: () => void; isBusy: boolean }) => {
  const now = new Date()
  const query = useQuery(myEvenings(userId, now))
  return (
    <Load query={query} loading={<Skeleton height={96} />}>
      {(rows) => {
        const playing = rows.map(({ day }) => day)
        // Nothing is shown before the first listening.
        if (playing.length === 0) return null
        return (
          <section aria-labelledby="soirs">
            <h2 id="soirs">Mes soirs d’écoute</h2>
            <p>{monthText(eveningsThisMonth(playing, now))}</p>
            <Dots evenings={lastEvenings(playing, now)} />
            <Button variant="ghost" isBusy={isBusy} onClick={hide}>
              Ne plus afficher
            </Button>
          </section>
        )
      }}
    </Load>
  )
}

/** The evenings of listening; missed ones are not shown. */
export function Evenings({ userId }: { userId: string }) {
  const person = useQuery(personOf(userId))
  const choice = useChoice(userId)
  if (!person.data) return null
  const isBusy = choice.isPending
  if (person.data.hidesEvenings)
    return (
      <p>
        <Button variant="ghost" isBusy={isBusy} onClick={() => choice.mutate(false)}>
          Afficher mes soirs d’écoute
        </Button>
      </p>
    )
  return <Shown userId={userId} isBusy={isBusy} hide={() => choice.mutate(true)} />
}
