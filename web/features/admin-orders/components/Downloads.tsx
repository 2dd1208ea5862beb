import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { orderDownloads, resetDownloads } from '#server/features/payments/contract.ts'
import rows from '../../../admin-ui/components/Rows.module.css'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { call, callQuery } from '../../../lib/call.ts'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { notify } from '../../../ui/toast/store.ts'

const countsOf = (number: string) =>
  callQuery<typeof orderDownloads>('GET /api/orders/:number/download-counts', { params: { number } })

/** How often each file of an order was downloaded, and the way to let it be downloaded anew; nothing before the first download. */
export const Downloads = ({ number }: { number: string }) => {
  const queries = useQueryClient()
  const query = countsOf(number)
  const downloads = useQuery(query).data?.downloads ?? []
  const reset = useMutation({
    mutationFn: () =>
      call<typeof resetDownloads>('POST /api/orders/:number/download-counts/reset', { params: { number } }),
    onSuccess: () => notify.success('Les téléchargements repartent de zéro.'),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (downloads.length === 0) return null
  return (
    <TitledPanel id="telechargements" title="Téléchargements">
      <ul className={rows.rows}>
        {downloads.map(({ produit, name, title, count, limit, lastAt }) => (
          <li key={`${produit} ${name}`}>
            <div className={rows.what}>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">{`Le dernier\u00a0: ${dateAtTime(lastAt)}`}</Text>
            </div>
            <span className={rows.amount}>
              {`${plural(count, 'téléchargement', 'téléchargements')} sur ${limit}`}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="outline" loading={reset.isPending} onClick={() => reset.mutate()}>
          Remettre à zéro
        </Button>
      </div>
    </TitledPanel>
  )
}
