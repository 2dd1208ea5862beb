import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { useLive } from '../../../lib/use-live.ts'
import { notify } from '../../../ui/toast/store.ts'
import { personOf } from '../queries.ts'

interface Props {
  userId: string
  /** The field of the account that the box shows. */
  name: 'marketingConsent' | 'mutesReplies' | 'twoSteps'
  label: string
  save: (isOn: boolean) => Promise<unknown>
  /** Runs instead of `save(false)`. */
  onRefuse?: () => void
}

/** A yes or no of the account, stored as soon as it is given. */
export const AccountSwitch = ({ userId, name, label, save, onRefuse }: Props) => {
  const queries = useQueryClient()
  const options = personOf(userId)
  const person = useQuery({ ...options, refetchOnWindowFocus: 'always' })
  // Another tab, or an answer that was lost, may have changed it.
  useLive([{ collection: 'users', id: userId }], [options.queryKey])
  const action = useAction()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (isOn: boolean) => {
    if (action.isBusy) return
    if (!isOn && onRefuse) {
      onRefuse()
      return
    }
    setWanted(isOn)
    const isDone = await action.run(() => save(isOn))
    if (isDone) {
      queries.setQueryData(options.queryKey, (known) => known && { ...known, [name]: isOn })
      notify.success('Modifications enregistrées.')
    } else await queries.invalidateQueries({ queryKey: options.queryKey })
    setWanted(null)
  }
  return (
    <AdminLoad query={person} skeleton={<Blocks rows={1} height={32} />}>
      {(data) => (
        <Checkbox
          label={label}
          checked={wanted ?? data[name]}
          aria-busy={action.isBusy || undefined}
          error={action.errors[name] ?? (action.failure || undefined)}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      )}
    </AdminLoad>
  )
}
