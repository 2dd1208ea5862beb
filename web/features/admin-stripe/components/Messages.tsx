import { Badge, Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import rows from '../../../admin-ui/components/Rows.module.css'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Event, failedEvents, lastEvents, PROVIDER_KEY, replay } from '../queries.ts'

/** The state of an event. */
const stateOf = ({ processedAt, error }: Event): { color: string; word: string } => {
  if (processedAt) return { color: 'green', word: 'Traité' }
  return error ? { color: 'red', word: 'En échec' } : { color: 'yellow', word: 'En attente' }
}

const useReplay = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: replay,
    onSuccess: () => notify.success('Message remis en traitement.'),
    onError: (error) =>
      isNotFound(error)
        ? notify.warning('Ce message n’existe plus\u00a0: la liste est à jour.')
        : notify.error(failureMessage(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['stripe_events'] }),
        queries.invalidateQueries({ queryKey: PROVIDER_KEY }),
      ]),
  })
}

const Row = ({ event, again }: { event: Event; again?: ReturnType<typeof useReplay> }) => {
  const { color, word } = stateOf(event)
  return (
    <li>
      <div className={rows.what}>
        <Text fw={600}>{event.type}</Text>
        <Text size="sm" c="dimmed">
          {`Reçu le ${dateAtTime(event.created)}${event.processedAt ? `, traité le ${dateAtTime(event.processedAt)}` : ''}`}
        </Text>
        {event.error ? <Text size="sm">{event.error}</Text> : null}
      </div>
      <Badge color={color}>{word}</Badge>
      {again ? (
        <Button
          size="compact-md"
          variant="outline"
          aria-label={`Rejouer ${event.type} du ${dateAtTime(event.created)}`}
          loading={again.isPending && again.variables === event.id}
          disabled={again.isPending}
          onClick={() => again.mutate(event.id)}
        >
          Rejouer
        </Button>
      ) : null}
    </li>
  )
}

/** Messages that could not be worked on, each with its second chance, and the last ones that came. */
export const Messages = () => {
  const failed = useQuery(failedEvents)
  const last = useQuery(lastEvents)
  const again = useReplay()
  return (
    <>
      {failed.data?.items.length === 0 ? null : (
        <TitledPanel id="echecs" title="Messages en échec">
          <AdminLoad query={failed} skeleton={<Blocks rows={2} />}>
            {({ items }) => (
              <ul className={rows.rows}>
                {items.map((event) => (
                  <Row key={event.id} event={event} again={again} />
                ))}
              </ul>
            )}
          </AdminLoad>
        </TitledPanel>
      )}
      <TitledPanel id="messages" title="Derniers messages de Stripe">
        <AdminLoad
          query={last}
          skeleton={<Blocks rows={3} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<Text>Aucun message.</Text>}
        >
          {({ items }) => (
            <ul className={rows.rows}>
              {items.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </ul>
          )}
        </AdminLoad>
      </TitledPanel>
    </>
  )
}
