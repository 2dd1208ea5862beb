import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { failureMessage } from '../../lib/messages.ts'
import { dateTime, relative } from '../../lib/moments.ts'
import { filter, records } from '../../lib/records.ts'
import { useLive } from '../../lib/use-live.ts'
import { notify } from '../../ui/toast/store.ts'
import { Failed } from '../components/LoadState.tsx'
import { Popover } from '../late/floating.tsx'
import styles from './Notifications.module.css'

const notifications = records('notifications')
/** Specification §9. */
const MAX_COUNT = 50
const KEY = [['notifications']] as const
/**
 * The user's own notices and, in the administration, those without a recipient. Administrators may read all
 * of them.
 */
const conditionOf = (userId: string, isAdministration: boolean) =>
  filter(isAdministration ? 'user = {:userId} || user = ""' : 'user = {:userId}', { userId })
const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleX, '': Info }
const NAMES = {
  info: 'Information',
  success: 'Réussite',
  warning: 'Attention',
  error: 'Erreur',
  '': 'Information',
}

const useNewest = (condition: string) => {
  useLive([{ collection: 'notifications', query: { filter: condition } }], KEY)
  return useQuery(
    notifications.list({ filter: condition, sort: '-created', perPage: MAX_COUNT, skipTotal: true }),
  )
}

/** The bell: unread count, the newest 50, unread → read. */
export const Notifications = ({ userId, ofSite = false }: { userId: string; ofSite?: boolean }) => {
  const [opened, setOpened] = useState(false)
  const queries = useQueryClient()
  const query = useNewest(conditionOf(userId, ofSite))
  const items = query.data?.items ?? []
  // The panel hears Escape only while it holds the focus, and its buttons vanish once used.
  useHotkeys([['Escape', () => setOpened(false), { preventDefault: false }]], [], true)
  const unread = items.filter((item) => !item.read)
  const read = useMutation({
    mutationFn: (ids: string[]) => Promise.all(ids.map((id) => notifications.update(id, { read: true }))),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
  const name =
    unread.length === 0
      ? 'Notifications'
      : `Notifications, ${unread.length} non ${unread.length > 1 ? 'lues' : 'lue'}`
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          aria-label={name}
          aria-expanded={opened}
          className={styles.bell}
          onClick={() => setOpened(!opened)}
        >
          <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
          {unread.length > 0 ? (
            <span className={styles.count} aria-hidden="true">
              {unread.length}
            </span>
          ) : null}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <div className={styles.head}>
          <strong>Notifications</strong>
          {unread.length > 0 ? (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={read.isPending}
              onClick={() => read.mutate(unread.map(({ id }) => id))}
            >
              Tout marquer comme lu
            </Button>
          ) : null}
        </div>
        {query.isError && !query.data ? <Failed retry={query.refetch} /> : null}
        {query.data && items.length === 0 ? <p className={styles.none}>Aucune notification.</p> : null}
        <ul className={styles.list}>
          {items.map((item) => {
            const Icon = ICONS[item.type]
            const body = (
              <>
                <Icon
                  size={20}
                  className={styles[item.type || 'info']}
                  role="img"
                  aria-label={NAMES[item.type]}
                />
                <span>
                  <span className={item.read ? undefined : styles.unread}>{item.title}</span>
                  <span className={styles.text}>{item.message}</span>
                  <time
                    className={styles.time}
                    dateTime={item.created.replace(' ', 'T')}
                    title={dateTime(item.created)}
                  >
                    {relative(item.created)}
                  </time>
                </span>
                {item.read ? null : <span className={styles.dot} role="img" aria-label="Non lue" />}
              </>
            )
            const done = () => {
              if (!item.read) read.mutate([item.id])
              if (item.link) setOpened(false)
            }
            return (
              <li key={item.id}>
                {item.link.startsWith('/') ? (
                  <Link to={item.link} className={styles.item} onClick={done}>
                    {body}
                  </Link>
                ) : (
                  <button type="button" className={styles.item} onClick={done}>
                    {body}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
